export const rowId = (code: string): string => `board-${code}`;

/** Scrolls to the row of a place and focuses its link. */
export function showRow(code: string): void {
  const row = document.getElementById(rowId(code));
  row?.scrollIntoView?.({ block: 'nearest' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}
