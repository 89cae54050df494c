/** What a browser tells a page that it takes away, be it for a reload. */
export const leavePage = (): boolean => window.dispatchEvent(new Event('pagehide'));

/** As in a tab that has seen nothing yet. */
export function newTab(): void {
  leavePage();
  sessionStorage.clear();
}
