/** Navigation to documents that the app does not render. */
export const leaving = {
  /** The browser keeps showing this page until the next one has loaded. */
  goTo(address: string): void {
    location.assign(address);
  },
  /** As `goTo`, without a history entry. */
  replaceBy(address: string): void {
    location.replace(address);
  },
  reload(): void {
    location.reload();
  },
};
