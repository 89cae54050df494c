import { groupBy } from '#domain/group-by.ts';
import type { Delivery } from '../../harness/mail-server.ts';
import type { Proof } from '../../harness/prove.ts';
import type { Repeats } from '../../harness/repeats.ts';
import type { Signal } from '../../harness/workers.ts';
import type { Dealings } from './members.ts';
import type { Outstanding, WishedDate } from './stand.ts';
import { isAboutTrip } from './trips.ts';

/** An email in flight while its alert was deleted may have started so much later, on a busy machine. */
const IN_FLIGHT_MS = 10_000;

export interface Story extends Dealings {
  readonly signal: Signal;
  readonly seeded: ReadonlySet<string>;
  /** Every date of every alert at the end. */
  readonly dates: readonly WishedDate[];
  /** Open dates whose criteria are met. */
  readonly missed: readonly WishedDate[];
  readonly deliveries: readonly Delivery[];
  readonly repeats: Repeats;
  readonly outstanding: Outstanding;
  readonly dead: number;
  /** By the clock of the workers. */
  readonly now: Date;
}

const nameOf = ({ alertId, day }: WishedDate) => `${alertId} ${day}`;
const foundKey = ({ alertId, day }: WishedDate) => `alert.found.${alertId}.${day}.email`;
const gatheredKey = ({ alertId, notice }: WishedDate) =>
  `alert.gathered.${alertId}.${notice}.email`;

/**
 * Keys of the emails that tell of the dates found by one alert: one of several dates together, or of one date by itself
 * when it was told at once.
 */
function keysOf(found: readonly WishedDate[], delivered: ReadonlySet<string>): string[] {
  const [first] = found;
  if (!first) return [];
  if (first.notice === null || (found.length === 1 && delivered.has(foundKey(first))))
    return found.map(foundKey);
  return [gatheredKey(first)];
}

/** Recipients of all emails that must have arrived, by key. */
function expected({ dates, seeded, deliveries }: Story): Map<string, string> {
  const messages = new Map<string, string>();
  const delivered = new Set(deliveries.map(({ key }) => key));
  const told = dates.filter(({ state, waitsUntil }) => state === 'found' && !waitsUntil);
  for (const own of groupBy(told, ({ alertId, notice }) => `${alertId} ${notice}`).values())
    for (const key of keysOf(own, delivered)) messages.set(key, own[0]?.email ?? '');
  for (const date of dates) {
    if (!seeded.has(date.alertId)) messages.set(`alert.created.${date.alertId}.email`, date.email);
  }
  return messages;
}

/** Compares the received emails with the expected ones; returns the figures. */
export function judge(proof: Proof, story: Story) {
  const { dates, missed, deliveries, repeats, outstanding: left } = story;
  proof.check(left.messages === 0, `${left.messages} emails still wait`);
  proof.check(left.polls === 0, `${left.polls} polls are still due`);
  proof.check(left.notices === 0, `${left.notices} alerts have finds that are due`);
  proof.check(story.dead === 0, `${story.dead} messages were dead-lettered`);
  const messages = expected(story);
  const byKey = groupBy(deliveries, ({ key }) => key);
  const lost = [...messages.keys()].filter(
    (key) => !byKey.has(key) && !story.paused.has(alertIn(key)),
  );
  const strangers = deliveries.filter((one) => !messages.has(one.key) && !isExcused(story, one));
  for (const key of lost) proof.check(false, `${key} was promised and never delivered`);
  for (const { key } of strangers) proof.check(false, `${key} was delivered without a reason`);
  for (const { key, to } of deliveries)
    proof.check(to === (messages.get(key) ?? to), `${key} went to ${to}`);
  for (const date of missed) proof.check(false, `${nameOf(date)} could be had and was not found`);
  for (const date of dates) checkDate(proof, date, story);
  checkDealings(proof, story);
  checkRepeats(proof, story);
  return {
    dates: dates.length,
    found: dates.filter(({ state }) => state === 'found').length,
    gathered: dates.filter(({ notice }) => notice !== null).length,
    waiting: dates.filter(({ waitsUntil }) => waitsUntil).length,
    lost: lost.length,
    missed: missed.length,
    withoutReason: strangers.length,
    deliveries: deliveries.length,
    afterDeduplication: byKey.size,
    repeats: { ...repeats, unexplained: repeats.unexplained.length },
    created: story.created.size,
    deleted: story.deleted.size,
    ...story.changes,
  };
}

const alertIn = (key: string): string => /^alert\.\w+\.([\da-f-]{36})\./.exec(key)?.[1] ?? '';

/** Whether it is about a registration or a kept trip, which is judged by itself, or its alert was deleted after it was started. */
function isExcused({ deleted }: Story, { key, beganAt }: Delivery): boolean {
  if (key.startsWith('email-link.') || isAboutTrip(key)) return true;
  const alertId = alertIn(key);
  const acknowledged = deleted.get(alertId) ?? Number.POSITIVE_INFINITY;
  return deleted.has(alertId) && beganAt <= acknowledged + IN_FLIGHT_MS;
}

function checkDate(proof: Proof, date: WishedDate, { now, paused }: Story): void {
  const { state, foundPrice, notifiedAt, notice, waitsUntil } = date;
  const { maxPrice, origins, destinations, range } = date.terms;
  const name = nameOf(date);
  const isPaused = paused.has(date.alertId);
  const states = ['open', 'found', ...(isPaused ? ['paused'] : [])];
  proof.check(states.includes(state), `${name} is ${state}`);
  if (state === 'open') proof.check(foundPrice === null, `${name} is open at a price`);
  if (state !== 'found') return;
  const fits = foundPrice !== null && foundPrice <= maxPrice;
  proof.check(fits, `${name} was found at ${foundPrice}, wished at ${maxPrice}`);
  // What was not sent of a paused alert is told no more.
  if (isPaused) return;
  const isOneRoute = origins.length === 1 && destinations.length === 1 && range === null;
  proof.check(isOneRoute === (notice === null && !waitsUntil), `${name} is told the wrong way`);
  // One that waits for the next message is told later.
  if (waitsUntil) proof.check(waitsUntil > now, `${name} is due and not told`);
  else proof.check(notifiedAt !== null, `${name} is not marked as told`);
}

function checkDealings(proof: Proof, { dates, created, deleted }: Story): void {
  const present = new Set(dates.map(({ alertId }) => alertId));
  for (const id of created)
    proof.check(present.has(id) || deleted.has(id), `${id} was acknowledged and is gone`);
  for (const [id, at] of deleted)
    proof.check(at === undefined || !present.has(id), `${id} was deleted and is there`);
}

function checkRepeats(proof: Proof, { signal, repeats }: Story): void {
  for (const { key, sender } of repeats.unexplained)
    proof.check(false, `${key} went out again though nothing happened to ${sender}`);
  if (signal === 'SIGTERM')
    proof.check(repeats.times === 0, `${repeats.times} emails went out again`);
}
