/** Ends the wait of the controls that the server has made inert. */
export function awakeControls(): void {
  for (const control of document.querySelectorAll('[data-idle]')) {
    control.removeAttribute('inert');
    control.removeAttribute('data-idle');
  }
}
