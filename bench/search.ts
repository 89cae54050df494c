// How fast the quickest journeys of a day are found, against routers from the package registry, after it has been
// checked that none is missing and none is too much.
import { parseArgs } from 'node:util';
import { localDate } from '#domain/time/local-date.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { madeNetwork } from './inputs/made-network.ts';
import { type SearchDay, searchDay, spread } from './inputs/search-day.ts';
import { S1 } from './inputs/sizes.ts';
import { minotor } from './peers/minotor.ts';
import type { Peer } from './peers/peer.ts';
import { raptorJourneyPlanner } from './peers/raptor-journey-planner.ts';
import {
  engineDifferences,
  expectedLabels,
  type MostStops,
  peerDifferences,
} from './search/gate.ts';
import { growthFigures } from './search/growth.ts';
import { comparePeer, engineFigures } from './search/race.ts';
import { type Figure, report } from './stage/report.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});

const NORMAL_DAY = localDate('2026-12-09');
const CLOCK_CHANGES = ['2027-03-14', '2027-11-07'].map(localDate);
const STOPS: readonly MostStops[] = [1, 2];
const ROUNDS = options.full ? 40 : options.quick ? 7 : 15;
/** Airports from which peers are asked; they take seconds from all of them. */
const ASKED = options.full ? 40 : options.quick ? 4 : 12;

const say = (words: string) => void process.stdout.write(`${words}\n`);
const figures: Figure[] = [];

const network = madeNetwork(S1);
const day = searchDay(network, NORMAL_DAY);
const real = await realNetwork();
checkEngine();

for (const maxStops of STOPS)
  for (const [name, one] of [
    ['1x', day],
    ['Frontier', searchDay(real, NORMAL_DAY)],
  ] as const)
    figures.push(...engineFigures(name, one, maxStops, ROUNDS));
race(minotor, { id: 'S1', maxStops: 1, goal: 1000, floor: 500 });
race(minotor, { id: 'S3', maxStops: 2, goal: 500, floor: 250 });
const raptor = await raptorJourneyPlanner();
if (raptor) race(raptor, { id: 'S2', maxStops: 1, goal: 2000, floor: 800 });
else say('S2 left out: raptor-journey-planner is not installed (npm run bench -- --with-gpl)');
figures.push(...growthFigures(options, ROUNDS));

process.exit(report('search', figures, { flights: day.schedule.size }) ? 0 : 1);

/** Every airport of both networks, on a day like others and when clocks change; brute force must say the same. */
function checkEngine() {
  let [missing, further, labels] = [0, 0, 0];
  const days = [NORMAL_DAY, ...CLOCK_CHANGES].flatMap((date) =>
    [network, real].map((one) => searchDay(one, date)),
  );
  for (const one of days)
    for (const maxStops of STOPS) {
      const expected = expectedLabels(one, maxStops);
      const { out, back } = engineDifferences(one, maxStops, expected);
      missing += out.missing + back.missing;
      further += out.further + back.further;
      labels += [...expected.values()].flat().length;
    }
  say(`${labels} best journeys by brute force, ${missing} missing, ${further} too many`);
  figures.push({
    id: 'S5',
    what: `differences to brute force among ${labels} journeys, each way`,
    value: missing + further,
    unit: '',
    goal: 0,
    floor: 0,
  });
  if (missing + further > 0) {
    report('search', figures, {});
    process.exit(1);
  }
}

interface Race {
  readonly id: string;
  readonly maxStops: MostStops;
  readonly goal: number;
  readonly floor: number;
}

/** How many times as long a peer takes from a few airports, and how far its answers differ there. */
function race(peer: Peer, { id, maxStops, goal, floor }: Race) {
  const asked: SearchDay = { ...day, origins: spread(day.origins, ASKED) };
  const differ = peerDifferences(peer, asked, maxStops, expectedLabels(asked, maxStops));
  say(
    `${peer.name} ${peer.version}, ${maxStops} stops: of ${differ.of} best journeys ${differ.missing} missing, ${differ.further} too many`,
  );
  const { engineMs, peerMs } = comparePeer(peer, asked, maxStops, ROUNDS);
  figures.push({
    id,
    what: `than ${peer.name} ${peer.version}, up to ${maxStops === 1 ? '1 stop' : '2 stops'}, from ${asked.origins.length} airports`,
    value: peerMs / engineMs,
    unit: 'x',
    goal,
    floor,
    more: true,
    detail: { engineMs, peerMs, ...differ },
  });
}
