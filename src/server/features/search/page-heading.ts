import { titleCase } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { headingOf } from '#domain/search.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';

/**
 * The heading of the results that an address asks for, so that the page can carry it before any script has run.
 * @returns empty when the address asks for nothing that exists, or for a screen whose heading takes more than
 *   the address to know; the app then says what there is.
 */
export function pageHeading(network: NetworkSource, query: URLSearchParams): string {
  if (query.get('screen') === 'return_flights') return '';
  const { airports } = network.current();
  const place = (name: string) => (query.get(name) ?? '').toUpperCase();
  const [origin, destination] = [place('origin'), place('destination')];
  const direction = query.get('direction') === 'inbound' ? 'inbound' : 'outbound';
  const start = direction === 'inbound' ? destination : origin;
  const { unknown } = expandPlaces(`${origin},${destination}`, (code) => airports.has(code));
  if (start === '' || unknown.length > 0) return '';
  const byCode = new Map<string, string>(
    [...airports.values()].map(({ code, city }) => [code, titleCase(city)]),
  );
  return headingOf({ direction, origin, destination }, (code) => byCode.get(code) ?? code);
}
