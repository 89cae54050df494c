import { expect, it } from 'vitest';
import { switchedOffCalls } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { switchCache } from './site-settings.ts';

const box = testDatabase();

it('keeps a call off while the switches cannot be read', async () => {
  const since = stillClock().now();
  await box.db.insert(switchedOffCalls).values({ id: 'board', reason: 'Too many', since });
  const switches = switchCache(box.db);
  await switches.refresh();
  await box.db.execute('alter table switched_off_calls rename to hidden');
  try {
    await expect(switches.refresh()).rejects.toThrow();
    expect(() => switches.requireOn('board')).toThrow('off for now');
  } finally {
    await box.db.execute('alter table hidden rename to switched_off_calls');
  }
});
