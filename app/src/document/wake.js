((script, code) => {
  const wake = async () => {
    const load = async ([islands, compiled]) => {
      await islands.default({ module_or_path: compiled });
      return islands;
    };
    // A page that is left while they load, or a lost connection: the page goes on without islands.
    const unloaded = error => {
      if (!(error instanceof TypeError || error.name === 'AbortError')) throw error;
    };
    const islands = await Promise.all([import(script), fetch(code)]).then(load).catch(unloaded);
    if (!islands) return;
    islands.hydrate();
    for (const island of document.querySelectorAll('leptos-island')) {
      const name = island.dataset.component;
      // The page names the other program (`Page::with_form_islands`).
      if (islands[name]) islands[name](island);
      else console.error(`This program has no island ${name}`);
    }
  };
  // The key "/" leads to the field that finds requests, unless somebody types, or has turned keys off.
  const areKeysOff = () => {
    try {
      return localStorage['list-keys'] === 'off';
    } catch {
      return false;
    }
  };
  addEventListener('keydown', event => {
    const field = [...document.querySelectorAll('[data-find]')].find(one => one.checkVisibility());
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !field) return;
    if (event.target.closest?.('input:not([type=checkbox]),textarea,select,[contenteditable]') || areKeysOff()) return;
    event.preventDefault();
    field.focus();
  });
  window.requestIdleCallback ? requestIdleCallback(wake, { timeout: 1000 }) : wake();
})
