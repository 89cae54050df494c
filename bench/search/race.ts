import { noCandidates } from '#domain/itinerary/candidates.ts';
import { quickestSearch } from '#domain/itinerary/quickest.ts';
import { DAY, routerRules, type SearchDay } from '../inputs/search-day.ts';
import type { Peer } from '../peers/peer.ts';
import type { Figure } from '../stage/report.ts';
import { type Case, timeInTurns } from '../stage/rounds.ts';
import type { MostStops } from './gate.ts';

/** A search takes microseconds: so many in a row are timed as one. */
const REPEATS = 20;

/** From every airport of the day in turn, again and again. */
export function engineCase(
  name: string,
  { schedule, onward, origins }: SearchDay,
  maxStops: MostStops,
  repeats: number,
): Case {
  const search = quickestSearch(schedule, onward, routerRules(maxStops));
  const found = noCandidates();
  const asked = origins.map((origin) => ({ origins: [origin], day: DAY }));
  return {
    name,
    run: () => {
      let journeys = 0;
      for (let repeat = 0; repeat < repeats; repeat++)
        for (const one of asked) {
          search(one, found);
          journeys += found.count;
        }
      return journeys;
    },
  };
}

/** Microseconds of one search, on average of all airports, out and back. */
export function engineFigures(
  name: string,
  day: SearchDay,
  maxStops: MostStops,
  rounds: number,
): Figure[] {
  const back = inboundCase('back', day, maxStops);
  const out = engineCase('out', day, maxStops, REPEATS);
  const times = timeInTurns([out, back], rounds);
  const searches = day.origins.length;
  const stops = `up to ${maxStops} ${maxStops === 1 ? 'stop' : 'stops'}`;
  return [
    {
      id: '',
      what: `${name}, ${stops}: quickest to everywhere, mean of ${searches} airports`,
      value: ((times.get('out')?.median ?? 0) * 1000) / searches / REPEATS,
      unit: 'µs',
      detail: { ...times.get('out') },
    },
    {
      id: '',
      what: `${name}, ${stops}: quickest from everywhere, mean of ${searches} airports`,
      value: ((times.get('back')?.median ?? 0) * 1000) / searches,
      unit: 'µs',
      detail: { ...times.get('back') },
    },
  ];
}

function inboundCase(
  name: string,
  { schedule, onward, origins }: SearchDay,
  maxStops: MostStops,
): Case {
  const search = quickestSearch(schedule, onward, routerRules(maxStops));
  const found = noCandidates();
  return {
    name,
    run: () => {
      let journeys = 0;
      for (const destination of origins) {
        search({ origins, destination, day: DAY }, found);
        journeys += found.count;
      }
      return journeys;
    },
  };
}

/** Milliseconds of processor time for one search from each airport. */
export function comparePeer(peer: Peer, day: SearchDay, maxStops: MostStops, rounds: number) {
  const theirs = peer.build(day);
  const peerCase: Case = {
    name: 'peer',
    run: () => {
      for (const origin of day.origins) theirs.ask(origin, maxStops);
      return day.origins.length;
    },
  };
  const times = timeInTurns([engineCase('engine', day, maxStops, REPEATS), peerCase], rounds);
  return {
    engineMs: (times.get('engine')?.median ?? 0) / REPEATS,
    peerMs: times.get('peer')?.median ?? 0,
  };
}
