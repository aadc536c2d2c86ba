((address) => {
  const news = document.querySelector('[data-news]');
  const words = document.querySelector('[data-news-words]');
  const tell = () => news.childElementCount || news.append(words.content.cloneNode(true));
  const hear = ({ data }) => {
    const { code, at } = JSON.parse(data);
    const shown = [...document.querySelectorAll('[data-live]')].find(one => one.dataset.live === code);
    // A page about one request is not concerned by others; what is on the page already is no news.
    if (shown ? !(Date.parse(at) <= Date.parse(shown.dataset.asOf)) : news.dataset.news === 'all') tell();
  };
  const changed = field => (/^(checkbox|radio)$/.test(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const typed = () => [...document.querySelectorAll('input, textarea')].some(changed);
  news.addEventListener('click', ({ target }) => {
    if (target.closest('button')) news.replaceChildren();
    // What was typed here stays here.
    target.closest('a')?.setAttribute('target', typed() ? '_blank' : '_self');
  });
  let stream;
  const close = () => stream?.close();
  // Only while it is looked at: browsers open few connections to one host, and phones should sleep.
  const open = () => {
    close();
    if (document.hidden) return;
    stream = new EventSource(address);
    stream.addEventListener('hint', hear);
    stream.addEventListener('resync', tell);
    stream.addEventListener('ended', close);
  };
  document.addEventListener('visibilitychange', open);
  addEventListener('pagehide', close);
  open();
})
