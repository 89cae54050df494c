import type { OutputOf } from '#contract/endpoint.ts';
import { windowFromWire } from '#contract/flight-codec.ts';
import type { waysHome } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { offsetTime } from '#domain/time.ts';
import {
  type HomeQuestion,
  type ReturnSummary,
  summarizeReturns,
  type WayHome,
} from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-network.tsx';

type Answer = OutputOf<typeof waysHome>;
type WayDto = Answer['ways'][string][number];

/** Ways home from any of these airports. */
export type OutlookAt = (from: readonly AirportCode[], question: HomeQuestion) => ReturnSummary;

/** Parsed per airport on first use, because there are hundreds. */
export function outlookOf(answer: Answer, zoneOf: Places['zoneOf']): OutlookAt {
  const read = new Map<AirportCode, readonly WayHome[]>();
  const waysFrom = (code: AirportCode): readonly WayHome[] => {
    const known = read.get(code);
    if (known) return known;
    const ways = (answer.ways[code] ?? []).map(wayReader(code, zoneOf));
    read.set(code, ways);
    return ways;
  };
  return (from, question) => summarizeReturns(from.flatMap(waysFrom), question);
}

/** Cached, because the windows of a day open at few moments and finding a zone takes time. */
function wayReader(code: AirportCode, zoneOf: Places['zoneOf']) {
  const windows = new Map<string, WayHome['window']>();
  return (way: WayDto): WayHome => {
    const { via_departure_times: later = [], go_wild_window: dto } = way;
    const leaves = [way.departure_time, ...later];
    const key = `${dto.state} ${dto.opens_at}`;
    const window = windows.get(key) ?? windowFromWire(dto, code, zoneOf);
    windows.set(key, window);
    return {
      departs: offsetTime(way.departure_time),
      arrives: offsetTime(way.arrival_time),
      numbers: way.flight_numbers.join(', '),
      segments: way.flight_numbers.map((number, at) => `${number} ${leaves[at]}`),
      to: way.to as AirportCode | undefined,
      goWild: way.go_wild,
      passUnknown: way.go_wild_unknown,
      window,
    };
  };
}
