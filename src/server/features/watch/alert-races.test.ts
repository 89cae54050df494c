import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alerts } from '#server/db/alert-schema.ts';
import { users } from '#server/db/schema.ts';
import { pauseDates } from '#server/features/alerts/pause-alert.ts';
import { pollFixture, watchIn } from '#test/alerts/poll-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();
const MINUTE = 60_000;

const fixture = () => pollFixture(box.db);

describe('confirmation before a notice', () => {
  it('asks the fare source again before a notice and drops a fare that is gone', async () => {
    const { givenAlert, say, look: poll, later, said, script, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    script.before = async ({ fresh }) => say('DEN LAS', { standard: fresh ? 60 : 40 });
    await poll();
    expect(said).toEqual([]);
    expect(await statesOf(id)).toEqual(['open']);
    script.before = async () => say('DEN LAS', { standard: 40 });
    await later(10 * MINUTE);
    expect(said).toHaveLength(1);
  });

  it('ignores a fare answer older than ten minutes', async () => {
    const { givenAlert, say, look: poll, later, said, script } = fixture();
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.ageMs = 11 * MINUTE;
    await poll();
    expect(said).toEqual([]);
    expect(await watchIn(box.db)).toMatchObject({ failures: 1, checkedAt: null });
    script.ageMs = 9 * MINUTE;
    await later(10 * MINUTE);
    expect(said).toHaveLength(1);
  });

  it('notifies a member without the plan only once the plan is back', async () => {
    const { givenAlert, setPremium, say, look: poll, later, said, statesOf } = fixture();
    const { id, userId } = await givenAlert({ price: 40 });
    await setPremium(userId, false);
    say('DEN LAS', { standard: 40 });
    await poll();
    expect(said).toEqual([]);
    expect(await statesOf(id)).toEqual(['open']);
    await setPremium(userId, true);
    await later(10 * MINUTE);
    expect(said).toHaveLength(1);
  });

  it('notifies a member without a verified address only once it is verified', async () => {
    const { clock, givenAlert, say, look: poll, later, said, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    const createdAt = new Date(clock.now().getTime() - 24 * 60 * MINUTE);
    await box.db.update(users).set({ createdAt, emailVerifiedAt: null });
    say('DEN LAS', { standard: 40 });
    await poll();
    expect([said, await statesOf(id)]).toEqual([[], ['open']]);
    await box.db.update(users).set({ emailVerifiedAt: clock.now() });
    await later(10 * MINUTE);
    expect(said).toHaveLength(1);
  });

  it('ignores an alert that is changed to another origin during a poll', async () => {
    const { givenAlert, say, look: poll, said, script, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.before = async () =>
      void (await box.db
        .update(alerts)
        .set({ origins: ['PHX'] })
        .where(eq(alerts.id, id)));
    await poll();
    expect([said, await statesOf(id)]).toEqual([[], ['open']]);
  });

  it('ignores an alert that is deleted during a poll', async () => {
    const { givenAlert, say, look: poll, later, said, script } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.before = async () => void (await box.db.delete(alerts).where(eq(alerts.id, id)));
    await poll();
    await later(10 * MINUTE);
    expect(said).toEqual([]);
  });

  it('ignores a fare above the price to which an alert is lowered during the poll', async () => {
    const { givenAlert, say, look: poll, said, script, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.before = async () => {
      await box.db.update(alerts).set({ maxPrice: 3_900 }).where(eq(alerts.id, id));
    };
    await poll();
    expect(said).toEqual([]);
    expect(await statesOf(id)).toEqual(['open']);
  });

  it('ignores an alert that is paused during a poll', async () => {
    const { givenAlert, say, look: poll, later, said, script, statesOf, clock } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.before = () => box.db.transaction((tx) => pauseDates(tx, id, clock.now()));
    await poll();
    await later(10 * MINUTE);
    expect(said).toEqual([]);
    expect(await statesOf(id)).toEqual(['paused']);
  });
});

describe('alerts created during a poll', () => {
  it('polls again for an alert created in the same millisecond as the one being polled', async () => {
    const { givenAlert, say, look: poll, said, script } = fixture();
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 60 });
    say('DEN MCO', { standard: 40 });
    let created = 0;
    script.before = async () => {
      created += 1;
      if (created <= 3)
        await givenAlert({ destinations: ['MCO'], price: 40, email: `m${created}@example.test` });
    };
    await poll();
    expect(said.toSorted()).toEqual(
      Array.from({ length: 3 }, () => 'found DEN-MCO 2026-11-25 4000'),
    );
  });
});

describe('a fare source that fails', () => {
  it('retries a failed poll with growing delays and recovers', async () => {
    const { givenAlert, say, look: poll, later, said, script, asked, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.down = true;
    await poll();
    await later(14_000);
    expect(asked).toHaveLength(1);
    await later(1_000);
    expect(asked).toHaveLength(2);
    expect(await watchIn(box.db)).toMatchObject({
      failures: 2,
      lastError: 'scripted: unreachable',
    });
    expect(await statesOf(id)).toEqual(['open']);
    for (let n = 0; n < 10; n += 1) await later(9 * MINUTE);
    script.down = false;
    await later(9 * MINUTE);
    expect(said).toHaveLength(1);
    expect(await watchIn(box.db)).toMatchObject({ failures: 0, lastError: null });
  });

  it('polls other origins while the fare source fails for one', async () => {
    const { givenAlert, say, look: poll, said, script } = fixture();
    await givenAlert({ price: 40 });
    await givenAlert({ origins: ['MCO'], price: 40 });
    say('DEN LAS', { standard: 40 });
    say('MCO LAS', { standard: 40 });
    script.before = async ({ origins }) => {
      script.down = origins?.[0] === 'DEN';
    };
    await poll();
    expect(said).toEqual(['found MCO-LAS 2026-11-25 4000']);
  });
});
