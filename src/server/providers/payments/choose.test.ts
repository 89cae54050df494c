import { describe, expect, it } from 'vitest';
import { findFakeCustomer } from '#server/db/queries/billing/fake-payments.ts';
import { paymentsConformance } from '#test/conformance/payments.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { choosePayments } from './choose.ts';
import type { PaymentEvent } from './port.ts';

const box = testDatabase();
const clock = stillClock();

describe('the payment provider of an installation without a key', () => {
  paymentsConformance(
    async () => {
      const own = openDatabase(box.url, { max: 4 });
      const { payments, fake } = choosePayments(readConfig({}), { db: own.db, clock });
      const events: PaymentEvent[] = [];
      fake?.onEvent(async (event) => void events.push(event));
      return {
        payments,
        emailOf: async (id) => (await findFakeCustomer(own.db, id))?.email,
        pay: (id, card = 'new') => fake?.pay(id, card),
        deliver: () => [...events],
        breakDown: () => own.close(),
      };
    },
    { box, now: clock.now() },
  );
});

it('takes no payments in production without a key', async () => {
  const config = readConfig({
    NODE_ENV: 'production',
    FARES: 'none',
    ALLOW_IN_PRODUCTION: 'no-two-factor-keys',
  });
  const { payments, fake } = choosePayments(config, { db: box.db, clock });
  expect([payments.name, fake]).toEqual(['off', undefined]);
  const asked = payments.currentSubscription('cus_1');
  await expect(asked).rejects.toMatchObject({ name: 'ProviderError' });
});
