import { describe, expect, it } from 'vitest';
import { itKeepsPaymentsPromises } from '#server/ports/payments.promises.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { paymentsOf } from './payments.ts';

const box = testDatabase();
const clock = stillClock();

describe('the payments of a product that is tried out', () => {
  itKeepsPaymentsPromises(async () => {
    const own = openDatabase(box.url, { max: 4 });
    const { payments, sandbox } = paymentsOf(readConfig({}), { db: own.db, clock });
    return {
      payments,
      pay: async (id, card = 'new') => sandbox?.pay(id, card),
      breakDown: () => own.close(),
    };
  }, clock.now());
});

it('takes no payments in production without a key', async () => {
  const { payments, sandbox } = paymentsOf(readConfig({ NODE_ENV: 'production' }), {
    db: box.db,
    clock,
  });
  expect([payments.name, sandbox]).toEqual(['off', undefined]);
  const asked = payments.currentSubscription('cus_1');
  await expect(asked).rejects.toMatchObject({ name: 'ProviderError' });
});
