// Two web processes and two workers behind a proxy restart one after the other, again and again, under load: every
// request is answered, and no email goes out twice. `--broken` runs a proxy that does not check readiness: that must
// fail.
import { setTimeout as delay } from 'node:timers/promises';
import { and, isNull } from 'drizzle-orm';
import { groupBy } from '#domain/group-by.ts';
import { outbox } from '#server/db/message-schema.ts';
import { openFleet } from './deploy/fleet.ts';
import { type Answered, openLoad } from './deploy/load.ts';
import { openProxy } from './deploy/proxy.ts';
import { buildServer } from './harness/built-server.ts';
import { openMailServer } from './harness/mail-server.ts';
import { type Harness, openHarness } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';
import { untilNone } from './harness/until-none.ts';

const SIZES = {
  quick: { rolls: 3, perSecond: 100, drainMs: 500, quietMs: 1_000, alerts: 150 },
  // Uses the product's own drain time.
  full: { rolls: 20, perSecond: 100, drainMs: 5_000, quietMs: 10_000, alerts: 3_000 },
};
/** The emails of the last alerts are sent within this time. */
const EMAILS_MS = 20_000;

/** Reaching the alert limit is a valid answer. */
const isFailed = ({ kind, status }: Answered) =>
  status === 0 || (status >= 400 && !(kind === 'alert' && status === 409));

/** Percentile of the response times in milliseconds. */
function percentile(answers: readonly Answered[], percent: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return Math.round((sorted[at] ?? Number.NaN) * 10) / 10;
}

const figuresOf = (answers: readonly Answered[]) => ({
  p50: percentile(answers, 50),
  p99: percentile(answers, 99),
  longest: percentile(answers, 100),
});

function untilSent({ db }: Harness): Promise<number> {
  const open = and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt));
  return untilNone(async () => db.$count(outbox, open), { silentMs: EMAILS_MS });
}

function judgeAnswers(proof: Proof, answers: readonly Answered[], rolledFrom: number) {
  for (const answer of answers)
    proof.check(!isFailed(answer), `${answer.kind} was answered ${answer.status}`);
  const byKind = [...groupBy(answers, ({ kind }) => kind)];
  const seconds = ((answers.at(-1)?.at ?? 0) - (answers[0]?.at ?? 0)) / 1000;
  return {
    requests: answers.length,
    perSecond: Math.round(answers.length / seconds),
    failed: answers.filter(isFailed).length,
    ms: {
      before: figuresOf(answers.filter(({ at }) => at < rolledFrom)),
      whileRolling: figuresOf(answers.filter(({ at }) => at >= rolledFrom)),
    },
    asked: Object.fromEntries(byKind.map(([kind, some]) => [kind, some.length])),
  };
}

await prove('deploy', async (proof) => {
  const { rolls, perSecond, drainMs, quietMs, alerts } =
    SIZES[proof.isFull && !proof.isBroken ? 'full' : 'quick'];
  const { main: program } = await buildServer(proof);
  const harness = await openHarness(proof);
  const mail = await openMailServer(proof);
  const fleet = await openFleet(proof, { program, harness, mail, drainMs });
  const proxy = await openProxy(proof, fleet.origins, { isBlind: proof.isBroken });
  const load = await openLoad(proof, { harness, origin: proxy.origin, perSecond, alerts });

  await delay(quietMs);
  const rolledFrom = performance.now();
  for (let roll = 1; roll <= rolls; roll += 1) {
    await fleet.roll(proxy.trusts);
    proof.say(`${roll} of ${rolls}: ${load.answers.filter(isFailed).length} failed`);
  }
  await load.stop();
  if (load.answers.some(isFailed)) proof.say(`first of the log: ${fleet.log().slice(0, 1_500)}`);
  const waiting = await untilSent(harness);
  proof.check(waiting === 0, `${waiting} emails still wait`);
  const messages = groupBy(mail.deliveries, ({ key }) => key);
  const doubles = mail.deliveries.length - messages.size;
  proof.check(messages.size > 0, 'no email was sent');
  proof.check(doubles === 0, `${doubles} emails went out twice`);
  const answers = judgeAnswers(proof, load.answers, rolledFrom);
  const { ms, requests, failed } = answers;
  proof.say(
    `${requests} requests, ${answers.perSecond} a second, ${failed} failed; ${messages.size} emails, ${doubles} twice`,
  );
  proof.say(`p50 ${ms.whileRolling.p50} ms, p99 ${ms.whileRolling.p99} ms while rolling`);
  return {
    rolls,
    restarts: fleet.endings.length * 2,
    longestEndMs: Math.max(...fleet.endings),
    ...answers,
    wentToAnother: proxy.retried(),
    messages: messages.size,
    doubles,
  };
});
