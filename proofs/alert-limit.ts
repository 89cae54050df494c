// 100 alerts of one member at once on two web processes, round after round: three are set, never more, never less.
import { eq } from 'drizzle-orm';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { users } from '#server/db/schema.ts';
import { bearer, register } from '#test/proofs/product.ts';
import { type Proof, prove } from './stage/prove.ts';
import { openStage, type Stage, startWebs } from './stage/stage.ts';

const ROUNDS = { quick: 5, full: 100 };
const AT_ONCE = 100;
const LIMIT = 3;
const DAY_MS = 86_400_000;

/** A day that lies ahead everywhere. */
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function givenPremium({ db }: Stage, origin: string, email: string) {
  const { body } = await register(origin, { email, password: 'correct horse' });
  await db.update(users).set({ isPremium: true }).where(eq(users.id, body.user.id));
  return { id: String(body.user.id), headers: bearer(body.token).headers };
}

/** One to five days, so that alerts of one member differ in how long they take. */
const someDays = (proof: Proof) =>
  Array.from({ length: proof.between(1, 5) }, (_, n) => dayAhead(3 + n));

await prove('alert-limit', async (proof) => {
  const stage = await openStage(proof);
  const origins = await startWebs(proof, stage, {
    count: 2,
    environment: { REGISTRATIONS_PER_HOUR: '100000' },
  });
  const statuses: Record<number, number> = {};
  let most = 0;
  for (let round = 0; round < ROUNDS[proof.isFull ? 'full' : 'quick']; round += 1) {
    const owner = await givenPremium(stage, origins[0] ?? '', `owner-${round}@example.test`);
    let days = 0;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        const dates = someDays(proof);
        const answer = await fetch(`${origins[n % origins.length]}/api/notifications`, {
          method: 'POST',
          headers: { ...owner.headers, 'content-type': 'application/json' },
          body: JSON.stringify({
            origin_airport: 'DEN',
            destination_airport: 'LAS',
            travel_dates: dates,
            max_price: 15,
          }),
        });
        await answer.arrayBuffer();
        if (answer.status === 200) days += dates.length;
        return answer.status;
      }),
    );
    for (const status of answers) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A process that is overrun may say so, as long as it then has done nothing.
      proof.check([200, 409, 503].includes(status), `a try was answered ${status}`);
    }
    const ownAlerts = eq(alerts.userId, owner.id);
    const made = await stage.db.$count(alerts, ownAlerts);
    most = Math.max(most, made);
    proof.check(made === LIMIT, `round ${round} made ${made} alerts`);
    const accepted = answers.filter((status) => status === 200).length;
    proof.check(accepted === made, `round ${round} said yes to ${accepted} and kept ${made}`);
    const kept = await stage.db
      .select({ day: alertDates.day })
      .from(alertDates)
      .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
      .where(ownAlerts);
    proof.check(kept.length === days, `round ${round} took ${days} days and kept ${kept.length}`);
  }
  proof.say(`never more than ${most} alerts; answers by status: ${JSON.stringify(statuses)}`);
  return { most, statuses };
});
