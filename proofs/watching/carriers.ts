import type { Tx } from '#server/db/database.ts';
import { promiseLetter } from '#server/db/queries/outbox.ts';
import { emailNotices } from '#server/features/alerts/notices/by-email.ts';
import { noticesOn } from '#server/features/alerts/notices/on-channels.ts';
import type { AlertNotices, NoticedAlert } from '#server/features/alerts/notices.ts';
import type { Carrier } from '#server/ports/carrier.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import type { Chance } from '#test/chance.ts';
import type { Life } from './life.ts';
import type { Verdicts } from './verdicts.ts';
import type { Weather } from './weather.ts';

export interface CarrierGround {
  readonly now: () => number;
  readonly chance: Chance;
  /** How the mail server is, in words for the fare source. */
  readonly post: Weather;
  readonly verdicts: Verdicts;
}

/** Whoever takes the messages of one process: now and then nobody, or somebody whose answer is lost. */
export function carriers(
  { now, chance, post, verdicts }: CarrierGround,
  life: Life,
): { readonly mailer: Mailer; readonly sms: Carrier } {
  async function take(key: string, channel: 'email' | 'sms'): Promise<void> {
    const began = now();
    await life.reach();
    const kind = post.at(now());
    if (kind === 'down') throw new ProviderError('post', 'unreachable');
    if (kind === 'unsteady' && chance.random() < 0.3) throw new ProviderError('post', 'refused');
    verdicts.handedOver(life, { key, channel, began });
    if (kind === 'hangs' && chance.random() < 0.3) {
      verdicts.unsure(key);
      throw new ProviderError('post', 'timeout');
    }
    await life.reach();
  }
  return {
    mailer: { name: 'post', send: ({ key }) => take(key, 'email') },
    sms: {
      name: 'sms',
      atMostOnce: true,
      async send({ key }) {
        await take(key, 'sms');
        return undefined;
      },
    },
  };
}

const WORDS = { subject: 'Alert', text: 'Alert', html: '<p>Alert</p>' };

/** The letters of the product under its own keys, and one short message per find to who has a phone. */
export function simulatedNotices(judge: AlertNotices): AlertNotices {
  const email = emailNotices({
    publicUrl: 'https://fares.example',
    unsubscribeSecret: 'secret',
    alertLetters: { created: () => WORDS, found: () => WORDS, passed: () => WORDS },
  });
  const sms: AlertNotices = {
    created: async () => {},
    found: (tx, alert, { day }, at) => promiseSms(tx, alert, { day, at }),
    passed: async () => {},
  };
  return noticesOn([email, sms, judge]);
}

async function promiseSms(
  tx: Tx,
  { id: alertId, userId, phoneNumber: to }: NoticedAlert,
  { day: alertDay, at }: { day: NoticedAlert['dates'][number]; at: Date },
): Promise<void> {
  const key = `alert:found:${alertId}:${alertDay}:sms`;
  if (to)
    await promiseLetter(tx, { ...WORDS, key, channel: 'sms', to, userId, alertId, alertDay }, at);
}
