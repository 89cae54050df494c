/** Words that somebody who knows a person would try first. */
interface OwnWords {
  readonly email: string;
  readonly names: readonly string[];
  readonly productName: string;
}

/** Shorter words are in too many good passwords. */
const MIN_WORD = 4;

/** Without case, marks on letters, and the other widths of letters. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsIn = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

const compact = (text: string): string => plain(text).replace(/[^\p{L}\d]+/gu, '');

/**
 * Whether the password contains the local part of the email address, a name, or the name of the product, also where
 * blanks and the like were left out or put in; or whether it has no letters but those of such words.
 */
export function hasOwnWord(password: string, { email, names, productName }: OwnWords): boolean {
  const [localPart = ''] = email.split('@');
  const typed = plain(password);
  const together = compact(password);
  const words = [productName, ...names].flatMap(wordsIn);
  const whole = [localPart, productName, names.join(' '), names.toReversed().join(' ')];
  const isLong = (word: string) => word.length >= MIN_WORD;
  return (
    [plain(localPart), ...words].some((word) => isLong(word) && typed.includes(word)) ||
    whole.map(compact).some((word) => isLong(word) && together.includes(word)) ||
    isOnlyOf([...wordsIn(localPart), ...words], together)
  );
}

/** Whether nothing but digits is left of the text without the words, the longest taken first. */
function isOnlyOf(words: readonly string[], text: string): boolean {
  const longestFirst = words
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => b.length - a.length);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return left !== text && !/\p{L}/u.test(left);
}
