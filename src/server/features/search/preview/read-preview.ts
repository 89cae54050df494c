import { type Flight, isCounted } from '#domain/flight.ts';
import { type PartyQuery, partyOf } from '#domain/party.ts';
import { type PlaceGroup, sectionsOf } from '#domain/sections.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import {
  placesOf,
  type Question,
  refuseSameAirport,
  requireTravelDay,
  searchFlights,
} from '../search-flights.ts';

export interface PreviewDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Of what everybody may see: asking it costs nothing. */
  readonly boardFares: FareSource;
}

interface SharedSearch extends PartyQuery {
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly date: LocalDate;
}

export interface ReadPreview {
  readonly places: readonly PlaceGroup<Flight>[];
  /** All places with a flight, slow ones left out. */
  readonly total: number;
  readonly seenAt: Date;
}

/** As many places as a preview shows. */
const MOST_PLACES = 6;

/** @throws AppError `invalid_input`, `unknown_airport`, both naming the field. */
export function previewQuestion(
  deps: PreviewDeps,
  { origin, destination, date, party, passes }: SharedSearch,
): Question {
  const origins = origin === undefined ? undefined : placesOf(deps.network, 'origin', origin);
  const destinations =
    destination === undefined ? undefined : placesOf(deps.network, 'destination', destination);
  if (origins && destinations) refuseSameAirport(origins, destinations);
  requireTravelDay(deps, date, origins ?? [...deps.network.current().airports.keys()]);
  return {
    searchType: origins ? 'search' : 'inbound',
    origin,
    destination,
    query: { origins, destinations, date },
    party: partyOf({ party, passes }),
  };
}

/**
 * The first places of a shared search, for guests and everybody else. It counts as no search, since who opens a link
 * has not asked anything yet.
 * @throws AppError `fares_unavailable`.
 */
export async function readPreview(
  { boardFares: fares }: PreviewDeps,
  question: Question,
  signal: AbortSignal,
): Promise<ReadPreview> {
  const { byPlace, seenAt } = await searchFlights({ fares }, question, 'without seats', signal);
  const sensible = new Map(
    Array.from(byPlace, ([place, flights]) => [place, flights.filter(isCounted)]),
  );
  const { goWild, standard } = sectionsOf(sensible);
  const places = [...goWild, ...standard];
  return { places: places.slice(0, MOST_PLACES), total: places.length, seenAt };
}
