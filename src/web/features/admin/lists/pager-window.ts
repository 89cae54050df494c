/** Page numbers that are shown at once. */
const SHOWN = 5;

/** The numbers around `page`, in order and at most five; at either end of the list the window stays inside it. */
export function pagerWindow(page: number, pages: number): readonly number[] {
  const length = Math.min(SHOWN, pages);
  const middled = page - Math.floor(SHOWN / 2);
  const first = Math.max(1, Math.min(middled, pages - length + 1));
  return Array.from({ length }, (_, at) => first + at);
}
