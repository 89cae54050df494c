import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { outbox } from '#server/db/letter-schema.ts';
import type { LetterStore } from '#server/jobs/letter-store.ts';
import type { Twins } from './twins.ts';

/** What a sender does to letters. */
export function letterActs({ db, model, real, both, random, between, pick, tick }: Twins) {
  const claimed: { id: number; fence: number; key: string }[] = [];

  async function send() {
    const at = tick();
    const channels = random() < 0.5 ? (['email', 'sms'] as const) : (['email'] as const);
    const taken = { at, until: new Date(at.getTime() + between(1_000, 90_000)), channels };
    const ids = new Map<string, number>();
    const letter = await both(async ({ mail }) => {
      const one = await mail.claim(taken);
      if (!one) return undefined;
      const { key, channel, fence, attempts, abandoned, alertDay, createdAt } = one;
      ids.set(key + (ids.has(key) ? '*' : ''), one.id);
      return { key, channel, fence, attempts, abandoned, alertDay, createdAt };
    });
    if (letter) claimed.push({ ...letter, id: ids.get(letter.key) ?? 0 });
    const mine = pick(claimed.slice(-5));
    const modelled = mine && model.letters.get(mine.key);
    const row = mine && (await db.select().from(outbox).where(eq(outbox.dedupeKey, mine.key)))[0];
    expect(row === undefined).toBe(modelled === undefined);
    if (!mine || !modelled || !row) return;
    // The two number their letters differently.
    const idOf = (mail: LetterStore) => ({
      ...mine,
      id: mail === real.mail ? row.id : modelled.id,
      channel: modelled.channel,
      alertId: modelled.alertId,
      alertDay: modelled.alertDay,
    });
    await both(({ mail }) => mail.recipientOf(idOf(mail)));
    const chance = random();
    const dueAt = tick();
    if (chance < 0.4) await both(({ mail }) => mail.markSent(idOf(mail), at));
    else if (chance < 0.7)
      await both(({ mail }) => mail.markFailed(idOf(mail), { dueAt, error: 'planted' }));
    else if (chance < 0.8)
      await both(({ mail }) => mail.markDead(idOf(mail), { at, error: 'planted' }));
  }

  return { send };
}
