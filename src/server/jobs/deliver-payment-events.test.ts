import { expect, it } from 'vitest';
import { sandboxPaymentEvents } from '#server/db/payment-schema.ts';
import { billingScene } from '#test/api/billing-scene.ts';
import { testDatabase } from '#test/database.ts';
import { deliverPaymentEvents } from './deliver-payment-events.ts';

const box = testDatabase();

it('delivers until each is taken, twice as late after every try', async () => {
  const { clock, sandbox, givenUser, buy } = billingScene(box.db);
  await buy(await givenUser());
  const [one] = await box.db.select().from(sandboxPaymentEvents);
  await box.db.delete(sandboxPaymentEvents);
  const dueAt = clock.now();
  await box.db.insert(sandboxPaymentEvents).values({ body: one?.body ?? '', dueAt });

  const tries: number[] = [];
  let takes = false;
  const post = async () => {
    tries.push((clock.now().getTime() - dueAt.getTime()) / 1000);
    return takes;
  };
  const runTo = async (seconds: number) => {
    while (clock.now().getTime() < dueAt.getTime() + seconds * 1000) {
      await deliverPaymentEvents({ events: sandbox, post });
      clock.moveBy(500);
    }
  };
  await runTo(20);
  expect(tries).toEqual([0, 1, 3, 7, 15]);
  takes = true;
  await runTo(60);
  expect(tries).toEqual([0, 1, 3, 7, 15, 31]);
  expect(await box.db.select().from(sandboxPaymentEvents)).toEqual([]);
});
