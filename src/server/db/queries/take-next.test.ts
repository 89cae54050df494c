import { randomUUID } from 'node:crypto';
import { gt, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  takeChangedCustomer,
  takeLeavingCustomer,
} from '#server/features/billing/provider-customers.ts';
import { testDatabase } from '#test/database.ts';
import type { Tx } from '../database.ts';
import { changedCustomers, leavingCustomers } from '../payment-schema.ts';
import { users } from '../schema.ts';
import { watchTargets } from '../watch-schema.ts';
import { takeTargets } from './watch-targets.ts';

const box = testDatabase();
const at = new Date('2026-11-26T18:00:00Z');
const until = new Date('2026-11-26T18:01:00Z');
const NUMBERS = [1, 2, 3];

const QUEUES = {
  'watched origin and day': {
    give: (tx: Tx) =>
      tx
        .insert(watchTargets)
        .values(NUMBERS.map((n) => ({ origin: 'DEN', day: `2026-12-0${n}`, dueAt: at }))),
    take: (tx: Tx) => takeTargets(tx, { at, until, fence: randomUUID(), most: 1 }),
    taken: (tx: Tx) => tx.$count(watchTargets, gt(watchTargets.leasedUntil, at)),
  },
  'customer with a new address': {
    give: async (tx: Tx) => {
      const who = { firstName: 'Maya', lastName: 'Ruiz', createdAt: at };
      const values = NUMBERS.map((n) => ({ ...who, email: `maya${n}@example.test` }));
      const members = await tx.insert(users).values(values).returning({ userId: users.id });
      await tx.insert(changedCustomers).values(members.map((one) => ({ ...one, dueAt: at })));
    },
    take: (tx: Tx) => takeChangedCustomer(tx, at),
    taken: (tx: Tx) => tx.$count(changedCustomers, gt(changedCustomers.dueAt, at)),
  },
  'customer of a deleted account': {
    give: (tx: Tx) =>
      tx.insert(leavingCustomers).values(NUMBERS.map((n) => ({ customerId: `c${n}`, dueAt: at }))),
    take: (tx: Tx) => takeLeavingCustomer(tx, at),
    taken: (tx: Tx) => tx.$count(leavingCustomers, gt(leavingCustomers.dueAt, at)),
  },
};

/** With them, a subquery that a row is compared with may run again for each row of the table. */
const OTHER_PLANS = ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort', 'indexscan'];

it.each(Object.entries(QUEUES))(
  'takes one %s that is due and leaves the others, however PostgreSQL plans it',
  (_name, { give, take, taken }) =>
    box.db.transaction(async (tx) => {
      await give(tx);
      for (const plan of OTHER_PLANS) await tx.execute(sql.raw(`set local enable_${plan} = off`));
      await take(tx);
      expect(await taken(tx)).toBe(1);
    }),
);
