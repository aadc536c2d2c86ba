const label = document.querySelector('[data-keys]');
const on = label.querySelector('input');
const memory = 'list-keys';
// Without storage the switch works for this page.
const stored = (work) => {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
};
// The default moves along, so that switching counts as nothing typed here.
const turn = (is) => {
  on.defaultChecked = is;
  on.checked = is;
};
turn(stored(store => store.getItem(memory)) !== 'off');
label.hidden = false;
on.addEventListener('change', () => {
  turn(on.checked);
  stored(store => store.setItem(memory, on.checked ? 'on' : 'off'));
});
const steps = new Map([['j', 1], ['k', -1]]);
const elsewhere = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [popover]';
addEventListener('keydown', (event) => {
  const step = steps.get(event.key);
  if (!step || !on.checked || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.target.closest?.(elsewhere) || document.querySelector('[popover]:popover-open')) return;
  const rows = [...document.querySelectorAll('[data-row]')];
  const row = document.activeElement?.closest('tr');
  const at = rows.findIndex(link => row?.contains(link));
  // From outside the list both keys begin at its top.
  rows[at < 0 ? 0 : at + step]?.focus();
});
