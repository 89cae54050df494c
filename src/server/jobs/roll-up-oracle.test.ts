import { expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDate, MINUTE_MS, timeZone } from '#domain/time.ts';
import { dailyFigures, dailyRoutes } from '#server/db/figure-schema.ts';
import { countActive } from '#server/db/queries/figures/read-figures.ts';
import { searches, users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { seededRandom } from '#test/random.ts';
import { rollUp } from './roll-up.ts';

const box = testDatabase();
type Search = typeof searches.$inferInsert;
const MINUTES = 20 * 1440;

/** Counts in the simplest way. */
function oracle(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const dayOf = (at: Date) => format.format(at) as LocalDate;
  const figures: string[] = [];
  const routes: { readonly name: string; readonly isEmpty: boolean }[] = [];
  const active = new Map<string, Set<LocalDate>>();
  const isActive = (userId: string, at: Date) =>
    active.set(userId, (active.get(userId) ?? new Set()).add(dayOf(at)));
  return {
    active,
    signedUp(userId: string, at: Date) {
      figures.push(`sign-ups ${dayOf(at)} `);
      isActive(userId, at);
    },
    searched({ createdAt, searchType, destination, userId, ...found }: Search) {
      const day = dayOf(createdAt);
      const isEmpty = typeof found.resultsFound === 'number' && found.totalFlights === 0;
      figures.push(`type ${day} ${searchType}`);
      if (isEmpty) figures.push(`empty ${day} ${searchType}`);
      routes.push({ name: `${day} DEN-${destination ?? '*'}`, isEmpty });
      if (userId) isActive(userId, createdAt);
    },
    figures: () => countEach([...figures, ...gapsOf(active)]),
    routes: () =>
      [...new Set(routes.map(({ name }) => name))]
        .map((name) => routes.filter((route) => route.name === name))
        .map((own) => `${own[0]?.name} ${own.length} ${own.filter((one) => one.isEmpty).length}`)
        .sort(),
  };
}

/** For each gap of a day, the members who were inactive for as many days or more. */
function gapsOf(active: ReadonlyMap<string, ReadonlySet<LocalDate>>): string[] {
  const gaps = [...active.values()].flatMap((days) =>
    [...days].sort().map((day, index, sorted) => {
      const before = sorted[index - 1];
      return { day, gap: before ? daysBetween(before, day) : 366 };
    }),
  );
  return [...new Set(gaps.map(({ day, gap }) => `${day} ${gap}`))].flatMap((key) => {
    const [day = '', gap = ''] = key.split(' ');
    const own = gaps.filter((one) => one.day === day && one.gap >= Number(gap));
    return own.map(() => `active ${day} ${gap.padStart(3, '0')}`);
  });
}

function countEach(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).sort();
}

async function givenHistory(of: ReturnType<typeof oracle>, until: Date): Promise<void> {
  const { random } = seededRandom(7);
  const anyTime = () => new Date(until.getTime() - Math.floor(random() * MINUTES) * MINUTE_MS);
  const members: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const createdAt = anyTime();
    const name = { email: `m${n}@example.test`, firstName: 'M', lastName: 'R' };
    const [row] = await box.db
      .insert(users)
      .values({ ...name, createdAt, lastLoginAt: createdAt })
      .returning();
    members.push(row!.id);
    of.signedUp(row!.id, createdAt);
  }
  for (let n = 0; n < 150; n += 1) {
    const destination = random() < 0.5 ? 'LAS' : null;
    const search: Search = {
      origin: 'DEN',
      destination,
      searchType: destination ? 'single' : 'search',
      userId: members[Math.floor(random() * 8)] ?? null,
      totalFlights: random() < 0.4 ? 0 : 5,
      resultsFound: random() < 0.8 ? 1 : null,
      travelDate: '2026-12-24',
      createdAt: anyTime(),
    };
    await box.db.insert(searches).values(search);
    of.searched(search);
  }
}

// Both zones change their clocks in these weeks.
it.each([
  ['America/New_York', '2026-11-09T18:00:00Z'],
  ['Pacific/Auckland', '2026-10-05T18:00:00Z'],
])(
  'counts searches, answers without flights, active and new members by the days of %s as an oracle does',
  async (zone, until) => {
    const expected = oracle(zone);
    await givenHistory(expected, new Date(until));
    const deps = { db: box.db, clock: stillClock(until), allowanceZone: timeZone(zone) };
    await rollUp(deps, new AbortController().signal);
    const found = await box.db.select().from(dailyFigures);
    const lines = found
      .filter(({ kind }) => ['type', 'empty', 'active', 'sign-ups'].includes(kind))
      .map(({ kind, day, name, total }) => `${kind} ${day} ${name} ${total}`)
      .sort();
    expect(lines).toEqual(expected.figures());
    const routes = (await box.db.select().from(dailyRoutes))
      .map(({ day, route, searches: all, empty }) => `${day} ${route} ${all} ${empty}`)
      .sort();
    expect(routes).toEqual(expected.routes());

    const days = [...new Set([...expected.active.values()].flatMap((own) => [...own]))].sort();
    for (const from of days.slice(0, 8))
      for (const to of [from, addDays(from, 3), addDays(from, 30)]) {
        const { members } = await box.db.transaction((tx) => countActive(tx, { from, to }));
        const inRange = [...expected.active.values()].filter((own) =>
          [...own].some((day) => day >= from && day <= to),
        );
        expect(members, `${from} ${to}`).toBe(inRange.length);
      }
  },
);
