/** Page numbers shown at once. */
const SHOWN = 5;

/** At most five numbers around `page`, in order; stays inside the list at either end. */
export function pagerWindow(page: number, pages: number): readonly number[] {
  const length = Math.min(SHOWN, pages);
  const middled = page - Math.floor(SHOWN / 2);
  const first = Math.max(1, Math.min(middled, pages - length + 1));
  return Array.from({ length }, (_, at) => first + at);
}
