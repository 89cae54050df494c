/** Fires the event of a page that unloads. */
export const leavePage = (): boolean => window.dispatchEvent(new Event('pagehide'));

export function newTab(): void {
  leavePage();
  sessionStorage.clear();
}
