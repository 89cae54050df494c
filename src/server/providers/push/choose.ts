import type { Config } from '#server/config.ts';
import { findOrInsertMeta } from '#server/db/queries/network.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import type { ProviderContext } from '../provider-context.ts';
import type { PushService } from './port.ts';
import { makePushKeys, type PushKeys, webPushService } from './web-push.ts';

interface ChosenPush {
  readonly push: PushService;
  readonly publicKey: string;
}

/** Uses the configured keys; without them, one generated pair that all processes share through the database. */
export async function choosePush(config: Config, context: ProviderContext): Promise<ChosenPush> {
  const { db, suppliers } = context;
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = config;
  const keys: PushKeys =
    publicKey !== null && privateKey !== null
      ? { publicKey, privateKey }
      : JSON.parse(await findOrInsertMeta(db, 'push_keys', () => JSON.stringify(makePushKeys())));
  const subject = config.vapidSubject ?? `mailto:${config.supportEmail}`;
  const push = webPushService({ keys, subject });
  const metered = suppliers?.meter({ kind: 'push', name: push.name, simulated: false });
  return { push: meteredPort(push, ['send'], metered), publicKey: keys.publicKey };
}
