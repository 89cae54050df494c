/** The way off this page, for addresses that the app does not draw itself. */
export const leaving = {
  /** Loads another page in place of this one; the browser goes on showing this one until it has come. */
  goTo(address: string): void {
    location.assign(address);
  },
  /** As `goTo`, and Back does not lead here. */
  replaceBy(address: string): void {
    location.replace(address);
  },
};
