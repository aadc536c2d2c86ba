const button = document.querySelector('[data-print]');
button.addEventListener('click', () => print());
button.hidden = false;
document.querySelector('[data-print-hint]').hidden = true;
