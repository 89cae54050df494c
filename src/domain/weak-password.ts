/** Words that somebody who knows a person would try first. */
interface OwnWords {
  readonly email: string;
  readonly names: readonly string[];
  readonly productName: string;
}

/** Shorter words are in too many good passwords. */
const MIN_WORD = 4;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

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

interface Guesses {
  /** The most common passwords, in lower case. */
  readonly common: ReadonlySet<string>;
  /** By key, the keys beside it with what they type; of each layout. */
  readonly keyboards: readonly Readonly<Record<string, readonly (string | null)[]>>[];
}

/** What is written for letters, as of `p@ssw0rd`. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Digits and marks that people put before or after a word, at most so many. */
const MOST_BESIDE = 4;

/** Whether programs that guess try the password, or one that differs from it by a rule, among the first. */
export function isGuessedFirst(password: string, guesses: Guesses): boolean {
  const typed = plain(password).trim();
  const unit = repeatedUnit(typed);
  return (
    variantsOf(typed).some((variant) => guesses.common.has(variant)) ||
    (unit !== typed && (unit.length <= MOST_BESIDE || isGuessedFirst(unit, guesses))) ||
    isRunning(typed, guesses) ||
    isDate(typed)
  );
}

/** A text, its letters where digits stand for them, and each without what stands before and after its letters. */
function variantsOf(typed: string): string[] {
  const written = typed.replace(/./gu, (mark) => WRITTEN_FOR[mark] ?? mark);
  return [typed, written].flatMap((text) => {
    const [, before = '', word = '', after = ''] =
      /^([^\p{L}]*)(\p{L}.*?)([^\p{L}]*)$/su.exec(typed) ?? [];
    const isNear = before.length + after.length <= MOST_BESIDE;
    const letters = text.slice(before.length, before.length + word.length);
    return isNear && word.length >= MIN_WORD ? [text, letters] : [text];
  });
}

/** The shortest text of which this one consists. */
function repeatedUnit(text: string): string {
  const [, unit = text] = /^(.*?)\1+$/su.exec(text) ?? [];
  return unit;
}

/** Longer texts may have a few runs. */
const LONG = 20;

/** Whether nearly each character is the last one again, the next of the alphabet, or on a key beside it. */
function isRunning(text: string, guesses: Guesses): boolean {
  const everySecond = (from: number) => [...text].filter((_, at) => at % 2 === from).join('');
  const choices = startsOf(text, guesses);
  const apart = startsOf(everySecond(0), guesses) + startsOf(everySecond(1), guesses);
  const most = text.length <= LONG ? Math.max(2, text.length / 3) : 2;
  return choices <= most || (apart <= 2 && /\D/.test(text));
}

/** How many runs a text has. */
function startsOf(text: string, { keyboards }: Guesses): number {
  const characters = [...text];
  return characters.filter((character, at) => {
    const last = characters[at - 1];
    if (last === undefined) return true;
    const step = Math.abs((character.codePointAt(0) ?? 0) - (last.codePointAt(0) ?? 0));
    const isBeside = keyboards.some((keys) => keys[last]?.some((key) => key?.includes(character)));
    return step > 1 && !isBeside;
  }).length;
}

/** A day of the last century or this one, in any order of its parts. */
function isDate(text: string): boolean {
  const digits = text.replace(/[./ -]/g, '');
  if (!/^(?:\d{6}|\d{8})$/.test(digits)) return false;
  const is = (part: string, most: number) => Number(part) >= 1 && Number(part) <= most;
  const isDay = (a: string, b: string) => (is(a, 31) && is(b, 12)) || (is(a, 12) && is(b, 31));
  const [from, until] = digits.length === 6 ? [2, 4] : [4, 4];
  const isYear = (year: string) => digits.length === 6 || /^(?:19|20)/.test(year);
  const first = digits.slice(from);
  const last = digits.slice(0, until);
  return (
    (isYear(digits.slice(0, from)) && isDay(first.slice(0, 2), first.slice(2))) ||
    (isYear(digits.slice(until)) && isDay(last.slice(0, 2), last.slice(2)))
  );
}
