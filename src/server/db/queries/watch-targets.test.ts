import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate } from '#domain/time.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { testDatabase } from '#test/database.ts';
import {
  extendLease,
  finishTargets,
  holdTargets,
  listTaken,
  makeAllTripsDue,
  makeDue,
  makeEverythingDue,
  type OriginDay,
  releaseTargets,
  takeTargets,
} from './watch-targets.ts';

const box = testDatabase();
const AT = new Date('2026-11-26T18:00:00Z');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);
const DEN = airportCode('DEN');
const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03'].map(localDate);
const [FIRST, SECOND, THIRD] = DAYS.map((day) => ({ origin: DEN, day }));

const due = (dueAt = AT) =>
  box.db.transaction((tx) => makeDue(tx, { origins: [DEN], dates: DAYS }, dueAt));
/** A worker that takes some targets. */
async function take(most: number, at = AT, fence: string = randomUUID()) {
  await takeTargets(box.db, { at, most, fence, until: new Date(at.getTime() + 30_000) });
  return { fence, days: (await listTaken(box.db, fence)).map(({ day }) => day) };
}
const finish = (fence: string, targets: readonly (OriginDay | undefined)[], dueAt: Date) =>
  finishTargets(
    box.db,
    fence,
    targets.flatMap((one) => (one ? [{ ...one, dueAt, tripsDueAt: null, checkedAt: AT }] : [])),
  );
const rows = async () =>
  (await box.db.select().from(watchTargets).orderBy(watchTargets.day)).map((row) => row);
const dueTimes = async () => (await rows()).map(({ dueAt }) => +dueAt - +AT);

it('gives each due target to one worker, those that have been due for longest first', async () => {
  await due();
  await box.db.transaction((tx) => makeDue(tx, { origins: [DEN], dates: [DAYS[2]!] }, after(-60)));
  const [one, other] = [await take(2), await take(2)];
  expect([one.days, other.days]).toEqual([[DAYS[2], DAYS[0]], [DAYS[1]]]);
  expect((await take(2)).days).toEqual([]);
});

it('gives those first that kept trips want now, however long the others have been due', async () => {
  await due(after(-600));
  const isLast = eq(watchTargets.day, DAYS[2]!);
  await box.db.update(watchTargets).set({ dueAt: AT, tripsDueAt: AT }).where(isLast);
  const isSecond = eq(watchTargets.day, DAYS[1]!);
  await box.db
    .update(watchTargets)
    .set({ tripsDueAt: after(60) })
    .where(isSecond);
  expect((await take(1)).days).toEqual([DAYS[2]]);
  expect((await take(1)).days).toEqual([DAYS[0]]);
});

it('gives the targets of a dead worker to another one after their lease, with another fence', async () => {
  await due();
  const dead = await take(3);
  expect((await take(3, after(30))).days).toEqual([]);
  const next = await take(3, after(31));
  expect(next.days).toEqual(DAYS);
  const all = [FIRST, SECOND, THIRD] as OriginDay[];
  expect(await box.db.transaction((tx) => holdTargets(tx, dead.fence, all))).toEqual([]);
  expect(await extendLease(box.db, { fence: dead.fence, until: after(600) })).toBe(false);
  expect(await finish(dead.fence, all, after(540))).toBe(0);
  await releaseTargets(box.db, dead.fence);
  expect(await box.db.transaction((tx) => holdTargets(tx, next.fence, all))).toEqual(all);
  expect(await finish(next.fence, all, after(540))).toBe(3);
  expect(await dueTimes()).toEqual([540_000, 540_000, 540_000]);
});

it('keeps the targets of a worker that extends its lease', async () => {
  await due();
  const { fence } = await take(3);
  expect(await extendLease(box.db, { fence, until: after(60) })).toBe(true);
  expect((await take(3, after(59))).days).toEqual([]);
});

it('leaves a target due that was made due after a worker had taken it, to the millisecond', async () => {
  await due();
  const { fence } = await take(2);
  await box.db.transaction((tx) => makeDue(tx, { origins: [DEN], dates: [DAYS[0]!] }, AT));
  await finish(fence, [FIRST, SECOND], after(540));
  expect(await dueTimes()).toEqual([0, 540_000, 0]);
  const again = await take(1);
  await finish(again.fence, [FIRST], after(540));
  expect((await dueTimes())[0]).toBe(540_000);
});

it('lets go of what was not asked for, which stays due', async () => {
  await due();
  const { fence } = await take(3);
  await finish(fence, [FIRST], after(540));
  await releaseTargets(box.db, fence);
  expect(await dueTimes()).toEqual([540_000, 0, 0]);
  expect((await take(3)).days).toEqual([DAYS[1], DAYS[2]]);
});

it('makes everything due, also what a worker has taken, or only what kept trips watch', async () => {
  await due(after(540));
  await box.db.update(watchTargets).set({ tripsDueAt: after(3_600) });
  await box.db.update(watchTargets).set({ dueAt: AT });
  const { fence } = await take(1);
  await box.db.transaction((tx) => makeAllTripsDue(tx, after(10)));
  await finish(fence, [FIRST], after(540));
  expect((await rows()).map((row) => [+row.dueAt - +AT, +(row.tripsDueAt ?? 0) - +AT])).toEqual([
    [10_000, 10_000],
    [0, 10_000],
    [0, 10_000],
  ]);
  await box.db.update(watchTargets).set({ dueAt: after(540), tripsDueAt: null });
  await box.db.transaction((tx) => makeAllTripsDue(tx, after(20)));
  expect(await dueTimes()).toEqual([540_000, 540_000, 540_000]);
  await box.db.transaction((tx) => makeEverythingDue(tx, after(20)));
  expect(await dueTimes()).toEqual([20_000, 20_000, 20_000]);
  expect((await rows()).map(({ tripsDueAt }) => tripsDueAt)).toEqual([null, null, null]);
});
