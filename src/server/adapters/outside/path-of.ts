/**
 * Tag of the path of a question: each part that is put in is encoded.
 * @throws RangeError for parts that would name another place: nothing, `.` and `..`.
 */
export function pathOf(
  words: TemplateStringsArray,
  ...parts: readonly (string | number)[]
): string {
  return String.raw({ raw: words }, ...parts.map((part) => partOf(String(part))));
}

function partOf(part: string): string {
  if (['', '.', '..'].includes(part)) throw new RangeError('Not a part of a path');
  return encodeURIComponent(part);
}
