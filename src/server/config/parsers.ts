/**
 * Turns the text of one environment variable into a value.
 * @throws Error whose message completes "NAME must be …". It never contains the text: it may be a secret.
 */
export type Parser<T> = (text: string) => T;

function expected(what: string): never {
  throw new Error(what);
}

export function integer(least: number, most: number): Parser<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most
      ? value
      : expected(`a whole number from ${least} to ${most}`);
  };
}

export function oneOf<const T extends string>(...choices: readonly T[]): Parser<T> {
  return (text) =>
    choices.find((choice) => choice === text) ?? expected(`one of ${choices.join(', ')}`);
}

export const flag: Parser<boolean> = (text) => oneOf('true', 'false')(text) === 'true';

export function line(longest: number): Parser<string> {
  return (text) =>
    text.length <= longest && !/\p{Cc}/u.test(text)
      ? text
      : expected(`one line of at most ${longest} characters`);
}

/** Values separated by commas; an empty text is none of them. */
export function list<T>(parse: Parser<T>): Parser<readonly T[]> {
  return (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parse);
}

/** Wraps a check that already exists elsewhere; whatever it throws becomes `what`. */
export function checked<T>(what: string, parse: (text: string) => T): Parser<T> {
  return (text) => {
    try {
      return parse(text);
    } catch {
      return expected(what);
    }
  };
}

export const emailAddress: Parser<string> = (text) =>
  text.length <= 254 && /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text)
    ? text
    : expected('one e-mail address');

export const webAddress = checked('a web address like https://example.com/page', (text) => {
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username) throw new Error('not the web');
  return url.href;
});

/** Scheme, host and port only, without a closing slash. */
export const origin = checked('a web address without a path, like https://example.com', (text) => {
  const url = new URL(webAddress(text));
  if (url.href !== `${url.origin}/`) throw new Error('has a path');
  return url.origin;
});

/** An address with `{ip}` in its path or query, so that it is the same host whatever is asked. */
export const ipAddressTemplate = checked(
  'a web address like https://places.example.com/{ip}/json, its host without {ip}',
  (text) => {
    const plain = text.replace('{ip}', '192.0.2.1');
    const { origin, pathname, search } = new URL(webAddress(plain));
    if (plain === text || /[{}]/.test(plain)) throw new Error('no template');
    if (!`${pathname}${search}`.includes('192.0.2.1') || origin.includes('192.0.2.1'))
      throw new Error('other hosts');
    return text;
  },
);

export const databaseAddress = checked(
  'an address like postgres://user:password@host:5432/database',
  (text) => {
    if (!['postgres:', 'postgresql:'].includes(new URL(text).protocol)) throw new Error('other');
    return text;
  },
);

export const mailServer = checked('an address like smtps://user:password@host:465', (text) => {
  const url = new URL(text);
  if (!['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) throw new Error('other');
  return text;
});
