import { z } from 'zod';
import type { Allowance } from '#domain/account.ts';
import { airportCode } from '#domain/airports.ts';
import { localDate, timeZone } from '#domain/time.ts';

// Every error completes "NAME must be …". It never contains the value, which may be a secret.

/** Accepts what `parse` accepts; any error of it becomes `what`. */
const parsed = <T>(what: string, parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch {
      context.addIssue(what);
      return z.NEVER;
    }
  });

/** Text that passes the check, unchanged. */
const text = (what: string, check: (text: string) => boolean) =>
  parsed(what, (value) => {
    if (!check(value)) throw new Error(what);
    return value;
  });

export const integer = (least: number, most: number) =>
  text(
    `a whole number from ${least} to ${most}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
  ).transform(Number);

export const oneOf = <const T extends string>(...choices: readonly [T, ...T[]]) =>
  z.enum(choices, { error: `one of ${choices.join(', ')}` });

export const flag = oneOf('true', 'false').transform((value) => value === 'true');

const isLine = (value: string, longest: number) =>
  value.length <= longest && !/\p{Cc}/u.test(value);

export const line = (longest: number) =>
  text(`one line of at most ${longest} characters`, (value) => isLine(value, longest));

const MIN_SECRET = 32;

export const secret = text(
  `one line of ${MIN_SECRET} to 200 characters`,
  (value) => value.length >= MIN_SECRET && isLine(value, 200),
);

/** A US phone number in international format. */
export const phoneNumber = text('a number like +13035550100', (value) => /^\+1\d{10}$/.test(value));

/** Bytes in base64url, without padding. */
export const base64url = (bytes: number) =>
  text(
    `${bytes} bytes in base64url`,
    (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
  );

/** Values separated by commas; an empty text is an empty list. */
export const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
    .readonly();

const isEmail = (value: string) => value.length <= 254 && /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(value);

export const emailAddress = text('one email address', isEmail);

function webUrl(value: string): URL {
  const url = new URL(value);
  if (!['http:', 'https:'].includes(url.protocol) || url.username) throw new Error('not the web');
  return url;
}

export const webAddress = parsed(
  'a web address like https://example.com/page',
  (value) => webUrl(value).href,
);

/** Scheme, host and port only, without a trailing slash. */
export const origin = parsed('a web address without a path, like https://example.com', (value) => {
  const url = webUrl(value);
  if (url.href !== `${url.origin}/`) throw new Error('has a path');
  return url.origin;
});

/** A URL with `{ip}` in its path or query, so that every request goes to the same host. */
export const ipAddressTemplate = text(
  'a web address like https://places.example.com/{ip}/json, its host without {ip}',
  (value) => {
    const plain = value.replace('{ip}', '192.0.2.1');
    if (plain === value || /[{}]/.test(plain)) return false;
    const { origin: host, pathname, search } = webUrl(plain);
    return `${pathname}${search}`.includes('192.0.2.1') && !host.includes('192.0.2.1');
  },
);

const partsOf = (value: string): readonly string[] => value.match(/\{[^}]*\}/g) ?? [];

const hasParts = (value: string, required: readonly string[], allowed: readonly string[]) => {
  const parts = partsOf(value);
  return (
    parts.every((part) => [...required, ...allowed].includes(part)) &&
    required.every((part) => parts.includes(part))
  );
};

/** A URL with a fixed host, so that booking links lead to no other host. */
export const bookingTemplate = (required: readonly string[], allowed: readonly string[] = []) =>
  text(`an https address of one host with ${required.join(', ')}`, (value) => {
    const { protocol, username, host } = new URL(value);
    return (
      protocol === 'https:' &&
      !username &&
      !/[{}%]/.test(host) &&
      hasParts(value, required, allowed)
    );
  });

/** A URL with a fixed host, because the content policy of the pages contains the host and supports no templates. */
export const tileTemplate = text(
  'an https address of one host like https://tiles.example.com/{z}/{x}/{y}.png',
  (value) => {
    const { protocol, username, host, pathname, search } = new URL(value);
    return (
      protocol === 'https:' &&
      !username &&
      /^[a-z0-9.-]+(:\d+)?$/.test(host) &&
      hasParts(decodeURI(pathname + search), ['{z}', '{x}', '{y}'], ['{r}'])
    );
  },
);

/** Our contact address for a provider. */
export const contact = text(
  'an address like mailto:help@example.com or https://example.com',
  (value) =>
    value.startsWith('mailto:')
      ? isEmail(value.slice('mailto:'.length))
      : new URL(value).protocol === 'https:',
);

/** A host name in lower case; `*.example.com` for every host below example.com. */
export const hostPattern = text('a host like push.example.com or *.example.com', (value) => {
  const host = value.replace(/^\*\./, '');
  return host.includes('.') && new URL(`https://${host}/`).hostname === host;
});

export const databaseAddress = text(
  'an address like postgres://user:password@host:5432/database',
  (value) => ['postgres:', 'postgresql:'].includes(new URL(value).protocol),
);

export const mailServer = text('an address like smtps://user:password@host:465', (value) => {
  const { protocol, hostname } = new URL(value);
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '';
});

export const airline = text('an airline code like F9', (value) =>
  /^(?!\d\d)[A-Z\d]{2}$/.test(value),
);

export const airport = parsed('airport codes separated by commas', airportCode);

export const allowance = parsed('like 3/day or 1/week', (value): Allowance => {
  const [, limit = '', per = ''] = /^(\d+)\/([a-z]+)$/.exec(value) ?? [];
  return { limit: integer(0, 10_000).parse(limit), per: oneOf('day', 'week').parse(per) };
});

export const day = parsed('a day like 2026-12-31', localDate);
export const zone = parsed('a time zone like America/Denver', timeZone);

export const stops = z
  .enum(['0', '1', '2'], { error: '0, 1 or 2' })
  .transform((value) => Number(value) as 0 | 1 | 2);
