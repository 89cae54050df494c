/** Words that somebody who knows a person would try first. */
interface OwnWords {
  readonly email: string;
  readonly names: readonly string[];
  readonly productName: string;
}

/** Shorter words are in too many good passwords. */
const MIN_WORD = 4;

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/** A name as a whole, and each of its words. */
const wordsOf = (name: string): readonly string[] => [name, ...name.split(/[^\p{L}\p{M}]+/u)];

/** Whether the password contains the local part of the email address, a name, or the name of the product. */
export function hasOwnWord(password: string, { email, names, productName }: OwnWords): boolean {
  const [localPart = ''] = email.split('@');
  const typed = plain(password);
  return [localPart, productName, ...names.flatMap(wordsOf)]
    .map(plain)
    .some((word) => word.length >= MIN_WORD && typed.includes(word));
}
