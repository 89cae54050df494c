/** Longest name that is kept. */
export const MAX_NAME = 50;
/** Letters and marks of any script with the signs that occur inside names; nothing that makes a link. */
export const NAME = /^[\p{L}\p{M}' ’.-]+$/u;

/** What a name from elsewhere has that `NAME` admits, `MAX_NAME` at most; empty when no letter is left. */
export function cleanName(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{M}' ’.-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  let kept = '';
  for (const character of plain) {
    if (kept.length + character.length > MAX_NAME) break;
    kept += character;
  }
  return /\p{L}/u.test(kept) ? kept.trim() : '';
}
