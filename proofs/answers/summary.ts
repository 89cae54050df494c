import type { OutputOf } from '#contract/endpoint.ts';
import type { waysHome } from '#contract/flights.ts';
import { saveTrip } from '#contract/saved-trips.ts';
import type * as contract from '#contract/trips.ts';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { FARE_CLASSES } from '#domain/flight.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { partyTotal, type RoundTrip, totalPrice } from '#domain/round-trip.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf, type LocalDate, offsetTime } from '#domain/time.ts';
import { homeAfter, sureWaysHome } from '#domain/ways-home.ts';
import { formatTripFacts } from '#web/features/my-trips/format-plan.ts';
import {
  formatTotal,
  formatTotalDetail,
  formatTripPrice,
} from '#web/features/summary/format-prices.ts';
import { readTrip } from '#web/features/summary/read-trip.ts';
import { askedTripsOf } from '#web/features/trips/question/asked-trips.ts';
import { formatPairPrice } from '#web/features/trips/results/format-trips.ts';
import { chosenPair, readOpened, sharedTripOf } from '#web/features/trips/results/read-opened.ts';
import { readTrips } from '#web/features/trips/results/read-trips.ts';
import { summarySearch } from '#web/flights/open-summary.ts';
import type { SharedTrip } from '#web/flights/shared-trip.ts';
import { formatWaysHome, outlookOf } from '#web/flights/ways-home.ts';
import { draftOf, savedTripFromWire } from '#web/saved-trips/kept-trip.ts';

type Answer = OutputOf<typeof contract.trips>;
export type Row = Answer['trips'][number];
type FlightDto = Row['out'];

export interface OpenedRow {
  readonly row: Row;
  readonly opened: OutputOf<typeof contract.openedTrips>;
  /** What was asked, with the people of the answer. */
  readonly asked: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly zoneOf: Parameters<typeof readTrips>[1];
  readonly now: Date;
}

/** As the summary asks for the ways home on the day of its flight back. */
export function waysHomePath(
  { out, back }: Row,
  { party, passes }: Readonly<Record<'party' | 'passes', string>>,
): string {
  const ends = [out.segments[0]?.departure_airport, back.segments.at(-1)?.arrival_airport];
  const date = dayOf(offsetTime(back.departure_time));
  const query = { home: [...new Set(ends)].join(), date, party, passes };
  return `/flights/ways-home?${new URLSearchParams(query)}`;
}

/** The trip as its summary reads it from the address that the opened row leads to. */
export function summaryOf({ opened, asked, answer, row, zoneOf, now }: OpenedRow) {
  const question = askedTripsOf(asked);
  const all = readOpened(opened, zoneOf, answer.search_parameters.sort);
  const pair = chosenPair(all, {});
  if (!question || !pair) return undefined;
  const day = dayOf(offsetTime(row.out.departure_time)) as LocalDate;
  const list = { asked: question, source: opened.source };
  const shared = sharedTripOf(list, all, { pair, day });
  const read = readTrip(summarySearch(shared), now.getTime());
  return typeof read === 'string' ? undefined : { shared, pair, trip: read.sharedTrip };
}

type Check = (holds: boolean, what: string) => void;

const usd = (dollars: number) => formatUsd(centsFromDollars(dollars), 2);

/** `GoWild, 2 × $15.41`, `1 GoWild, 1 Standard`: the bookings of a price, from the fields of the answer. */
function fareOf({ party_price: party, fares }: FlightDto, price: number): string {
  const { goWild, standard, discountDen } = FARE_CLASSES;
  if (!party) {
    const kind = [goWild, standard, discountDen].find(
      ({ wireName }) => fares[wireName]?.total === price,
    );
    return kind?.label ?? 'No fare';
  }
  const { travelers, on_go_wild: onPass, other_fare: name } = party;
  const other = name === 'discount_den' ? discountDen.label : standard.label;
  if (name && onPass > 0) return `${onPass} GoWild, ${travelers - onPass} ${other}`;
  const label = name ? other : goWild.label;
  return travelers > 1 ? `${label}, ${travelers} × ${usd(price / travelers)}` : label;
}

/** Money, party, days and ways home of the summary of an opened row. */
export function checkSummary(
  check: Check,
  opened: OpenedRow,
  ways: OutputOf<typeof waysHome>,
): SavedTrip | undefined {
  const { row, answer, zoneOf } = opened;
  const used = answer.search_parameters;
  const at = (what: string) => `${row.destination} summary ${what}`;
  const found = summaryOf(opened);
  check(found !== undefined, at('cannot be read from its address'));
  if (!found) return undefined;
  const { shared, trip: read } = found;
  const trip = { departure: asFlight(read.departure), back: asFlight(read.back) };
  const { departure, back } = trip;
  const numbers = [departure, back].map(({ segments }) => segments.map(({ number }) => number));
  check(
    numbers.flat().join() ===
      [row.out, row.back]
        .map((one) => one.flight_number)
        .join()
        .replaceAll(', ', ','),
    at(`has flights ${numbers.flat().join()}`),
  );
  const { price } = row;
  if (price) {
    for (const [flight, dto, own] of [
      [departure, row.out, price.out],
      [back, row.back, price.back],
    ] as const) {
      const [total, fare] = [formatTotal(flight), formatTotalDetail(flight)];
      check(total === usd(own), at(`says ${total} of ${own}`));
      check(fare === fareOf(dto, own), at(`says ${fare} of ${fareOf(dto, own)}`));
    }
    const sum = partyTotal(trip) ?? totalPrice(trip);
    check(sum === centsFromDollars(price.total), at(`costs ${sum} instead of ${price.total}`));
    const { value, more } = formatTripPrice(trip);
    const each = used.party > 1 ? `For ${used.party}, ${usd(price.per_person)} per person. ` : '';
    check(value === usd(price.total), at(`says ${value} of ${price.total}`));
    check(more === `${each}Taxes included`, at(`says ${more}`));
    const [view] = readTrips({ trips: [row] }, zoneOf);
    const said = view ? formatPairPrice(view, used.party) : '';
    const people = used.party > 1 ? ` for ${used.party}` : '';
    check(said.startsWith(`${usd(price.total)}${people}, `), at(`follows ${said}`));
  }
  checkWaysHome(check, opened, { read, trip, ways });
  const { seen_at: _, ...draft } = draftOf(shared);
  check(saveTrip.body.safeParse(draft).success, at('is refused when it is kept'));
  const kept = savedTripFromWire({
    ...draft,
    out_state: 'to_book',
    home_state: 'to_book',
  } as never);
  check(kept !== undefined, at('cannot be kept'));
  if (kept) {
    const facts = formatTripFacts(kept);
    const people = used.party === 1 ? '1 person' : `${used.party} people`;
    const hours = `${Math.floor(row.minutes_there / 60)}\u00a0h there`;
    check(facts.includes(`${hours}, ${people}. Nothing booked yet.`), at(`is kept as ${facts}`));
  }
  return kept;
}

interface ReadSummary {
  readonly read: SharedTrip;
  readonly trip: RoundTrip;
  readonly ways: OutputOf<typeof waysHome>;
}

/** The flight home is one of its ways; without what an address does not carry they are as many as in the row. */
function checkWaysHome(
  check: Check,
  { row, answer, zoneOf }: OpenedRow,
  { read, trip: { departure, back }, ways }: ReadSummary,
) {
  const { home, destination } = row;
  const used = answer.search_parameters;
  const at = (what: string) => `${destination} summary ${what}`;
  const question = homeAfter(departure, back, read.deadline);
  const outlook = outlookOf(ways, zoneOf)([destination as AirportCode], question);
  const isWay = (ways.ways[destination] ?? []).some(
    (way) =>
      way.departure_time === row.back.departure_time &&
      way.flight_numbers.join(', ') === row.back.flight_number,
  );
  check(isWay || row.back.slow === true, at('shows a flight that is none of its ways'));
  const { homes } = question;
  const hasAllHomes =
    used.return_to === 'same' || used.origins.every((code) => homes.includes(code as AirportCode));
  if (hasAllHomes && !used.slow) {
    const own = [home.ways, home.level, home.pass_ways, home.pass_unknown].join();
    const said = [outlook.total, outlook.level, outlook.goWild, outlook.passUnknown].join();
    check(said === own, at(`has ways home ${said} instead of ${own}`));
    const text = formatWaysHome(outlook, { day: question.day, deadline: read.deadline }, true);
    const count = `: ${home.level}. ${formatCount(home.ways, 'way')}`;
    check(text.includes(count), at(`says ${text}`));
  }
  const memberships = { inDiscountDen: used.den };
  const sure =
    read.sureWays && sureWaysHome(read.sureWays.map(asFlight), question, memberships)?.cheapest;
  const own = home.cheapest_sure && centsFromDollars(home.cheapest_sure.total);
  const total = sure ? sure.fare.total * used.party : null;
  check(!read.sureWays || total === own, at(`is sure for ${total} instead of ${own}`));
}
