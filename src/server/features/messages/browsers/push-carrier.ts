import type { Database } from '#server/db/database.ts';
import {
  deleteDeadSubscription,
  findSubscription,
} from '#server/db/queries/messages/push-subscriptions.ts';
import type { CarriedMessage, Carrier, Withheld } from '#server/ports/carrier.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { BrowserNotice, PushService } from '#server/ports/messages/push-service.ts';
import { isPushEndpoint } from './push-endpoint.ts';

export interface PushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly push: PushService;
  readonly pushHosts: readonly string[];
}

/** As long as a push service keeps one for a browser that is not there. */
const OLDEST_MS = 60 * 60_000;

/** Sends notices to browsers. One that takes no more is forgotten, and so is what was promised to it. */
export const pushCarrier = (deps: PushDeps): Carrier => ({
  name: deps.push.name,
  atMostOnce: false,
  async send(message) {
    const { db, clock, push, pushHosts } = deps;
    if (clock.now().getTime() - message.promisedAt.getTime() > OLDEST_MS)
      return { withheld: 'too late: the notice is no longer fresh' };
    const browser = await findSubscription(db, message.to);
    // A browser may have changed hands since.
    if (!browser || browser.userId !== message.userId) return OFF;
    if (!isPushEndpoint(browser.endpoint, pushHosts))
      return { withheld: 'withheld: its push service is no longer allowed' };
    if ((await push.send(browser, noticeIn(message), message.key)) === 'taken') return undefined;
    await deleteDeadSubscription(db, browser);
    return OFF;
  },
});

const OFF: Withheld = { withheld: 'the browser takes no more notices' };

/** A notice has no markup: its path stands where a letter has that. */
const noticeIn = ({ subject, text, html }: CarriedMessage): BrowserNotice => ({
  title: subject,
  body: text,
  url: html,
});
