import { MINUTE_MS } from '#domain/time.ts';
import { alertExpectations } from './alert-expectations.ts';
import { alertVerdicts } from './alert-verdicts.ts';
import type { Chronicle } from './chronicle.ts';
import type { InjectedError } from './injected-errors.ts';
import { people } from './people.ts';
import { staff } from './staff.ts';
import { tripOwners } from './trip-owners.ts';
import { tripVerdicts } from './trip-verdicts.ts';
import { worldOf } from './world.ts';

/** Who watches in a world. */
export const WATCHERS = ['alerts', 'trips'] as const;
export type Watchers = (typeof WATCHERS)[number] | 'both';

/** What is the same for all worlds of a run. */
export interface SimulationOptions {
  readonly injected: InjectedError;
  readonly watchers: Watchers;
}

/** The worlds that one thread runs. */
export interface Share extends SimulationOptions {
  readonly first: number;
  readonly step: number;
  readonly end: number;
}

const AUDIT_MS = 2 * MINUTE_MS;

/** Simulates thirty days from one seed: members with alerts and kept trips, and the processes that watch for them. */
export async function simulate(
  seed: number,
  { injected, watchers }: SimulationOptions,
): Promise<Chronicle> {
  const world = worldOf(seed);
  const { random, time, now, chronicle } = world;
  const expectations = alertExpectations(world);
  const alerts = alertVerdicts(world);
  const trips = tripVerdicts(world);
  const owners = tripOwners(world, trips, watchers === 'alerts' ? 0 : random.between(6, 10));
  const members = people(
    { ...world, expectations, alerts, onEntitled: owners.changed },
    watchers === 'trips' ? 0 : random.between(4, 8),
  );
  const judges = { expectations, alerts, trips, onFound: members.meddle };
  const knowsLowest = random.random() < 0.5;
  const workers = staff({ ...world, ...judges, injected, knowsLowest });
  const audit = () => {
    expectations.workers(workers.someoneIsAwake());
    expectations.audit();
    trips.audit();
    time.at(now() + AUDIT_MS, audit);
  };
  audit();
  await time.run(world.end);
  alerts.close();
  return chronicle;
}
