import { type Airport, currentCode, isAirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';

function refuse(field: 'airport' | 'query', text: string): never {
  const message = `We do not know "${text}"`;
  throw new AppError('unknown_airport', { message, fields: { [field]: message } });
}

/** The airport of a code. @throws AppError `unknown_airport` naming `airport`. */
export function airportOfCode(network: NetworkSource, code: string): Airport {
  const found = isAirportCode(code) && network.current().airports.get(currentCode(code));
  return found || refuse('airport', code);
}

/**
 * The airport that somebody means by `DEN`, `Denver`, `Denver (DEN)` or its full name; the first of several.
 * @throws AppError `unknown_airport` naming `query`.
 */
export function airportOfWords(network: NetworkSource, words: string): Airport {
  const { airports } = network.current();
  const [code = words] = /[a-z]{3}(?=\)$)/i.exec(words) ?? [];
  const upper = code.toUpperCase();
  const byCode = isAirportCode(upper) ? airports.get(currentCode(upper)) : undefined;
  const wanted = words.toLowerCase();
  const named = ({ city, name }: Airport) =>
    city.toLowerCase() === wanted || name.toLowerCase() === wanted;
  return byCode ?? [...airports.values()].find(named) ?? refuse('query', words);
}
