((address) => {
  const news = document.querySelector('[data-news]');
  const template = document.querySelector('[data-news-words]');
  const needs = document.querySelector('[data-needs]');
  let said = false;
  // What says most stays: a new version is told with its figures, and then that the status has changed.
  const tell = (words, specific) => {
    if (!news.childElementCount) {
      news.append(template.content.cloneNode(true));
      said = false;
    }
    if (!words || (said && !specific)) return;
    said = specific;
    news.querySelector('[data-news-text]').textContent = words;
  };
  const shown = code => [...document.querySelectorAll('[data-live]')].find(one => one.dataset.live === code);
  // A page about one request is not concerned by others; what is on the page already is no news.
  const concerns = code => shown(code) || news.dataset.news === 'all';
  // A page of a list says which request is meant only where it shows the request.
  const wordsFor = (code, words) => (news.dataset.live === code ? words : '');
  const isOld = (code, at) => Date.parse(at) <= Date.parse(shown(code)?.dataset.asOf);
  const hear = ({ data }) => {
    const { code, at, words } = JSON.parse(data);
    if (concerns(code) && !isOld(code, at)) tell(wordsFor(code, words), false);
  };
  const hearNews = ({ data }) => {
    const { code, found, at, words, specific } = JSON.parse(data);
    if (concerns(code) && !isOld(code, at) && Date.parse(found) > Date.parse(news.dataset.read)) tell(wordsFor(code, words), specific);
  };
  const counted = ({ data }) => {
    const { count } = JSON.parse(data);
    document.title = document.title.replace(/^(\(\d+\) )?/, count ? `(${count}) ` : '');
    if (!needs) return;
    needs.hidden = !count;
    needs.firstElementChild.textContent = count;
  };
  const changed = field => (/^(checkbox|radio)$/.test(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const typed = () => [...document.querySelectorAll('input, textarea')].some(changed);
  news.addEventListener('click', ({ target }) => {
    if (target.closest('button')) news.replaceChildren();
    // What was typed here stays here.
    target.closest('a')?.setAttribute('target', typed() ? '_blank' : '_self');
  });
  // The server says what was missed since then, also after a connection was lost.
  const { live, asOf, read } = news.dataset;
  const page = new URLSearchParams(live ? { code: live, as_of: asOf ?? '', read } : { read });
  let stream;
  const close = () => stream?.close();
  // Only while it is looked at: browsers open few connections to one host, and phones should sleep.
  const open = () => {
    close();
    if (document.hidden) return;
    stream = new EventSource(`${address}?${page}`);
    stream.addEventListener('hint', hear);
    stream.addEventListener('news', hearNews);
    stream.addEventListener('needs', counted);
    stream.addEventListener('missed', () => tell());
    stream.addEventListener('resync', () => tell());
    stream.addEventListener('ended', close);
  };
  document.addEventListener('visibilitychange', open);
  addEventListener('pagehide', close);
  open();
})
