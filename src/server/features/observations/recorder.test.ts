import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { ensureMonths } from '#server/db/queries/fares/observation-months.ts';
import type { FareSource } from '#server/ports/fare-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { DAY, DEN, flightTo, LAS, observations, recording } from '#test/observation-scene.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';
import { observedFares } from './observed-fares.ts';

const box = testDatabase();
beforeEach(() => ensureMonths(box.db, stillClock().now()));

describe('a recorder in trouble', () => {
  it('lets searches be answered while the database is away, and counts what is lost', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    const { fares, record, offer } = recording(away.db);
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    const query = { origins: [DEN], date: DAY };
    for (let time = 0; time < 150; time++)
      expect((await fares.search(query, calm())).flights).toHaveLength(1);
    await record.settled();
    expect(record.takeDropped()).toBe(150);
    expect(record.takeDropped()).toBe(0);
    await away.close();
  });

  it('writes the next answer after one that could not be written', async () => {
    const { ask, offer, record, clock } = recording(box.db);
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    await box.db.execute(sql`alter table fare_answers rename to fare_answers_away`);
    await ask();
    await box.db.execute(sql`alter table fare_answers_away rename to fare_answers`);
    expect([await observations(box.db), record.takeDropped()]).toEqual([[], 1]);
    clock.moveBy(1);
    await ask();
    expect(await observations(box.db)).toHaveLength(1);
  });

  it('does not hide that a fare came back, when the write of what it was meanwhile had failed', async () => {
    const [one, other] = [recording(box.db), recording(box.db)];
    const at = (dollars: number) => flightTo(LAS, '06:30', { standard: [dollars] });
    one.offer(at(98));
    await one.ask();
    one.offer(at(80));
    one.clock.moveBy(1);
    await box.db.execute(sql`alter table fare_answers rename to fare_answers_away`);
    await one.ask();
    await box.db.execute(sql`alter table fare_answers_away rename to fare_answers`);
    other.offer(at(80));
    other.clock.moveBy(2);
    await other.ask();
    one.offer(at(98));
    one.clock.moveBy(2);
    await one.ask();
    const totals = (await observations(box.db)).map(([, , , standard]) => standard);
    expect(totals).toEqual([9800, 8000, 9800]);
  });

  it('asks the database nothing for an answer that is repeated within a minute, and then once', async () => {
    const { ask, offer, record, clock } = recording(box.db);
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    await ask();
    await box.db.execute(sql`alter table current_fares rename to current_fares_away`);
    clock.moveBy(59_000);
    await ask();
    expect(record.takeDropped()).toBe(0);
    clock.moveBy(1_000);
    await ask();
    expect(record.takeDropped()).toBe(1);
    await box.db.execute(sql`alter table current_fares_away rename to current_fares`);
  });

  it('does not hide that the source failed', async () => {
    const failing: FareSource = {
      name: 'test',
      simulated: true,
      search: () => Promise.reject(new ProviderError('test', 'timeout')),
    };
    const told: unknown[] = [];
    const fares = observedFares(failing, (answered) => told.push(answered));
    await expect(fares.search({ origins: [DEN], date: DAY }, calm())).rejects.toThrow('timeout');
    expect([told, 'lowest' in fares]).toEqual([[], false]);
  });
});
