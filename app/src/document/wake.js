((script, code) => {
  const wake = () => {
    const compiled = fetch(code);
    import(script).then(islands => islands.default({ module_or_path: compiled }).then(() => {
      islands.hydrate();
      for (const island of document.querySelectorAll('leptos-island')) islands[island.dataset.component]?.(island);
    }));
  };
  window.requestIdleCallback ? requestIdleCallback(wake, { timeout: 1000 }) : wake();
})
