import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { pollShards } from '#server/db/alert-schema.ts';
import { testDatabase } from '#test/database.ts';
import { claimShard, extendLease, holdShard } from './polls.ts';

const box = testDatabase();

it('takes a shard from a worker when a failover gives its fence to another one', async () => {
  const at = new Date('2026-11-26T18:00:00Z');
  const until = new Date('2026-11-26T18:01:00Z');
  await box.db.update(pollShards).set({ fence: 0, holder: null });
  const claim = async () => {
    await box.db.update(pollShards).set({ fence: 6, dueAt: at, leasedUntil: null });
    const held = await claimShard(box.db, { at, until, holder: randomUUID() });
    if (!held) throw new Error('no shard was due');
    return held;
  };
  const late = await claim();
  const other = await claim();
  expect(other).toMatchObject({ shard: late.shard, fence: late.fence });
  const holds = (held: typeof late) => box.db.transaction((tx) => holdShard(tx, held));
  expect(await holds(late)).toBe(false);
  expect(await extendLease(box.db, late, until)).toBe(false);
  expect(await holds(other)).toBe(true);
});
