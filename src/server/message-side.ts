import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { emailNotices } from './features/alerts/notices/by-email.ts';
import { pushNotices } from './features/alerts/notices/by-push.ts';
import { smsNotices } from './features/alerts/notices/by-sms.ts';
import { noticesOn } from './features/alerts/notices/on-channels.ts';
import type { AlertNotices } from './features/alerts/notices.ts';
import { alertLetters } from './features/letters/alert-letters.ts';
import { alertNotices, alertTexts } from './features/letters/short-messages.ts';
import { pushCarrier } from './features/messages/browsers/push-carrier.ts';
import { textCarrier } from './features/messages/texts/text-carrier.ts';
import type { SupplierHealth } from './observe/supplier-health.ts';
import { pushOf, smsOf } from './outside/messages.ts';
import type { Carrier } from './ports/carrier.ts';
import type { Clock } from './ports/clock.ts';
import type { PushService } from './ports/messages/push-service.ts';
import type { Sms } from './ports/messages/sms.ts';
import type { NetworkSource } from './ports/network-source.ts';

interface MessageGround {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
  /** Whether the fares that messages tell of are made up. */
  readonly simulated: boolean;
  readonly suppliers?: SupplierHealth | undefined;
}

export interface MessageSide {
  readonly notices: AlertNotices;
  /** Null where no text messages are sent. */
  readonly texts: Sms | null;
  readonly sms: Carrier | undefined;
  readonly push: Carrier;
  /** Null until `start` is over. */
  readonly pushKey: () => string | null;
  start(): Promise<void>;
}

/** How members are told of their alerts: what is promised on each channel, and what carries it. */
export function messageSide(config: Config, ground: MessageGround): MessageSide {
  const { db, clock } = ground;
  const settings = { ...config, ...ground };
  const texts = smsOf(config, ground);
  let started: Awaited<ReturnType<typeof pushOf>> | undefined;
  const service: PushService = {
    name: 'web-push',
    send(...notice) {
      if (!started) throw new Error('The keys for push services are not known yet.');
      return started.push.send(...notice);
    },
  };
  return {
    notices: noticesOn([
      emailNotices({ ...config, alertLetters: alertLetters(settings) }),
      ...(texts ? [smsNotices({ alertTexts: alertTexts(settings) })] : []),
      pushNotices({ alertNotices: alertNotices(settings) }),
    ]),
    texts,
    sms: texts ? textCarrier({ ...config, db, clock, sms: texts }) : undefined,
    push: pushCarrier({ ...config, db, clock, push: service }),
    pushKey: () => started?.publicKey ?? null,
    async start() {
      started = await pushOf(config, ground);
    },
  };
}
