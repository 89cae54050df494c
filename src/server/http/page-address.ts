import { PLACES, type Place } from '#contract/reports.ts';
import { type AirportCode, currentCode } from '#domain/airports.ts';

interface Screen {
  readonly place: Exclude<Place, 'other'>;
  readonly params: readonly string[];
}

const SCREENS = PLACES.filter((place) => place !== 'other').map((place) => ({
  place,
  pattern: new RegExp(`^${place.replace(/\$\w+/g, '([^/]+)')}$`, 'i'),
}));

/**
 * The screen of the app at an address, which is read as its router does: in any case, with slashes at the end and
 * encoded characters, without empty parts. Undefined where it has none.
 */
export function screenAt(url: string): Screen | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  const parts = path.split('/').slice(1);
  while (parts.at(-1) === '') parts.pop();
  const read = `/${parts.map(decoded).join('/')}`;
  for (const { place, pattern } of SCREENS) {
    const [found, ...params] = pattern.exec(read) ?? [];
    if (found !== undefined) return { place, params };
  }
  return undefined;
}

/** The router takes no encoded slash for one between two parts. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F');
  } catch {
    return part;
  }
}

/** For a part of an address on which the page does not depend, and of one that has no page. */
const ANY = '-';

/** Screens whose page shows what the last parts name; of others it is the same for all. */
const NAMING: readonly Place[] = [
  '/from/$airport',
  '/from/$airport/to/$destination',
  '/blackout/$month',
];

/**
 * The one path under which a page is rendered and cached, whatever its address looks like: all addresses of a screen
 * that name nothing have the same page, and so have all without a screen.
 */
export function pagePathOf(url: string, isPublic: (path: string) => boolean): string {
  const screen = screenAt(url);
  if (!screen) return `/${ANY}`;
  const { place, params } = screen;
  const withParams = (write: (param: string) => string) => {
    const left = params.map(write);
    return place.replace(/\$\w+/g, () => left.shift() ?? ANY);
  };
  const path = withParams(nameOf);
  return NAMING.includes(place) && isPublic(path) ? path : withParams(() => ANY);
}

/** As public pages write it: an airport by its code of today. */
const nameOf = (param: string): string =>
  currentCode(param.toUpperCase() as AirportCode).toLowerCase();

/** What a sentence puts behind an address, and a mail program takes for a part of it; none of it ends an address of ours. */
const TAIL =
  /(?<!D\.C)(?:[.,;:!?)\]}>'"’”»…\s]|%(?:20|21|22|27|29|2C|2E|3A|3B|3E|3F|5D|7D|E2%80%99|E2%80%9D|E2%80%A6|C2%BB))+$/i;
const ENCODED_QUESTION = /%(?:23|3F)/i;

/**
 * The address that was meant by one that somebody, or a program on the way, has changed: a sign too many at its end,
 * `&amp;` for `&`, or `?` and `#` encoded as a part of the path. Undefined if it is as it should be, or leads nowhere.
 */
export function mendedAddress(url: string): string | undefined {
  const [whole = ''] = url.split('#', 1);
  const at = whole.includes('?') ? whole.indexOf('?') : whole.length;
  const [path, query] = meant(whole.slice(0, at), whole.slice(at + 1));
  const read = query.replaceAll(/&amp(?:;|%3B)/gi, '&').replace(TAIL, '');
  const mended = path + (read && `?${read}`);
  const isSame = mended === whole || `${mended}?` === whole;
  return !isSame && screenAt(path) ? mended : undefined;
}

/** The path of a screen, and its query, where the path is of none. */
function meant(path: string, query: string): readonly [string, string] {
  const whole = path.replace(TAIL, '');
  // What is nothing but signs was not meant for the first page.
  if (whole === '/' && path !== '/') return [path, query];
  if (screenAt(whole)) return [whole, query];
  const [before = '', ...rest] = path.split(ENCODED_QUESTION);
  const behind = rest.map((part) => part.replaceAll(/%3D/gi, '=').replaceAll(/%26/g, '&'));
  return [before.replace(TAIL, ''), [...behind, query].filter(Boolean).join('&')];
}
