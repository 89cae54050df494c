/**
 * jsdom cannot open a dialog element. Adds what the tests need: opening, closing with the focus returned,
 * and Escape as a
 * `cancel` event.
 */
export function teachDialogs(): void {
  const returnTo = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    returnTo.set(this, document.activeElement);
    this.open = true;
    this.addEventListener('keydown', cancelOnEscape);
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.removeEventListener('keydown', cancelOnEscape);
    const before = returnTo.get(this);
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  };
}

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }));
}
