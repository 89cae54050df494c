import { addCandidate, type Candidates, noCandidates } from '#domain/itinerary/candidates.ts';
import { read } from '#domain/itinerary/column.ts';
import {
  firstStop,
  isWanted,
  type JourneyRuns,
  type Journeys,
  type RunSearch,
} from '#domain/itinerary/journey-runs.ts';

/**
 * Every journey that answers `asked`, without its fares; the product prices while it finds. Ordered by origin as asked
 * and by first flight of the schedule, of each those with fewer stops first, then by second and third.
 */
export function enumerate(search: RunSearch, asked: Journeys): Candidates {
  const found = noCandidates();
  search(asked, (runs) => {
    for (let run = 0; run < runs.count; run++) addRun(runs, run, found);
  });
  return found;
}

function addRun(runs: JourneyRuns, run: number, found: Candidates): void {
  const { origin } = runs;
  const { destinations } = runs.schedule;
  const first = read(runs.first, run);
  const second = read(runs.second, run);
  const via = firstStop(runs, run);
  if (second < 0 && isWanted(runs, via)) addCandidate(found, first, -1, -1);
  const end = read(runs.end, run);
  for (let flight = read(runs.begin, run); flight < end; flight++) {
    const to = read(destinations, flight);
    if (to === origin || to === via || !isWanted(runs, to)) continue;
    if (second < 0) addCandidate(found, first, flight, -1);
    else addCandidate(found, first, second, flight);
  }
}
