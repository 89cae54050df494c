import type { OutputOf } from '#contract/endpoint.ts';
import { windowFromWire } from '#contract/flight-codec.ts';
import type { waysHome } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { type OffsetTime, offsetTime } from '#domain/time.ts';
import { type ReturnOptions, returnOptionsOf, type WayHome } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-places.ts';

type Answer = OutputOf<typeof waysHome>;
type WayDto = Answer['ways'][string][number];

/** What somebody finds for the way back who arrives then and may leave from any of these airports. */
export type OutlookAt = (from: readonly AirportCode[], arrival: OffsetTime) => ReturnOptions;

/** The ways of an answer. They are some hundred, so each is read when its airport is first asked for. */
export function outlookOf(answer: Answer, zoneOf: Places['zoneOf']): OutlookAt {
  const read = new Map<AirportCode, readonly WayHome[]>();
  const waysFrom = (code: AirportCode): readonly WayHome[] => {
    const known = read.get(code);
    if (known) return known;
    const ways = (answer.ways[code] ?? []).map(reader(code, zoneOf));
    read.set(code, ways);
    return ways;
  };
  return (from, arrival) => returnOptionsOf(from.flatMap(waysFrom), arrival);
}

/** Windows of one day open at few moments, and to find the zone of one takes a while. */
function reader(code: AirportCode, zoneOf: Places['zoneOf']) {
  const windows = new Map<string, WayHome['window']>();
  return (way: WayDto): WayHome => {
    const { via = [], go_wild_window: dto } = way;
    const key = `${dto.state} ${dto.opens_at} ${via.join()}`;
    const window =
      windows.get(key) ?? windowFromWire(dto, [code, ...(via as AirportCode[])], zoneOf);
    windows.set(key, window);
    return { departs: offsetTime(way.departure_time), goWild: way.go_wild, window };
  };
}
