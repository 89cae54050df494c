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
