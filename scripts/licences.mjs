// Licence expressions (SPDX) of dependencies.

/** Whether an SPDX expression can be met with allowed licences: one of an OR, all of an AND. */
export function isMet(expression, licences) {
  const tokens = expression.replaceAll('/', ' OR ').match(/\(|\)|AND|OR|[^\s()]+(?: WITH [^\s()]+)?/g) ?? [];
  let at = 0;
  const either = () => {
    let met = both();
    while (tokens[at] === 'OR') {
      at += 1;
      const other = both();
      met = met || other;
    }
    return met;
  };
  const both = () => {
    let met = one();
    while (tokens[at] === 'AND') {
      at += 1;
      const other = one();
      met = met && other;
    }
    return met;
  };
  const one = () => {
    const token = tokens[at++];
    if (token !== '(') return licences.has(token);
    const met = either();
    at += 1;
    return met;
  };
  return tokens.length > 0 && either() && at === tokens.length;
}
