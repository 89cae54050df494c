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

const LEAST_SECRET = 32;

/** Text that nobody guesses. */
export const secret: Parser<string> = (text) =>
  text.length >= LEAST_SECRET && text.length <= 200 && !/\p{Cc}/u.test(text)
    ? text
    : expected(`one line of ${LEAST_SECRET} to 200 characters`);

/** A number in the United States as the world writes it. */
export const phoneNumber: Parser<string> = (text) =>
  /^\+1\d{10}$/.test(text) ? text : expected('a number like +13035550100');

/** Bytes in base64url, without padding. */
export function base64url(bytes: number): Parser<string> {
  return (text) =>
    /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes
      ? text
      : expected(`${bytes} bytes in base64url`);
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

/** Whom the other side can turn to. */
export const contact = checked(
  'an address like mailto:help@example.com or https://example.com',
  (text) => {
    if (text.startsWith('mailto:')) emailAddress(text.slice('mailto:'.length));
    else if (new URL(text).protocol !== 'https:') throw new Error('other');
    return text;
  },
);

/** A host name in lower case; `*.example.com` for every host below example.com. */
export const hostPattern = checked('a host like push.example.com or *.example.com', (text) => {
  const host = text.replace(/^\*\./, '');
  if (!host.includes('.') || new URL(`https://${host}/`).hostname !== host)
    throw new Error('no host');
  return text;
});

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
