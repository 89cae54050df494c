/** Every value is text; absent keys are undefined. */
export type PlainSearch = Readonly<Record<string, string | undefined>>;

/** Reads values as text, never as numbers or JSON: `12e4` stays `12e4`. The last of equal keys counts. */
export const parseSearch = (text: string): PlainSearch =>
  Object.fromEntries(new URLSearchParams(text));

/** Omits empty values and keeps `,` and `:` readable. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if ((typeof value === 'string' && value) || typeof value === 'number')
      query.set(key, String(value));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text && `?${text}`;
}
