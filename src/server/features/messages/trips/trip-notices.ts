import type { ChannelName } from '#domain/channel.ts';
import { departureOf, originOf } from '#domain/flight.ts';
import { dayOf, instantOfDate, timeAt, UTC } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { channelsOf } from '#domain/trip-watch.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueueMessage, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import { listSubscriptionIds } from '#server/db/queries/messages/push-subscriptions.ts';
import { findTextNumber } from '#server/db/queries/messages/text-numbers.ts';
import type { StopLinks } from '#server/features/alerts/port.ts';
import type { TripNotice, TripNotices } from '#server/features/saved-trips/port.ts';
import type { TripMessages } from './trip-messages.ts';

export interface TripNoticeDeps {
  readonly network: NetworkSource;
  readonly messages: TripMessages;
  /** Whether this installation sends texts. */
  readonly hasTexts: boolean;
  /** Links that stop the messages about a trip. */
  readonly stopLinks: (
    tx: Tx,
    trip: { readonly userId: string; readonly id: string },
  ) => Promise<StopLinks>;
}

type Enqueue = (tx: Tx, notice: TripNotice, at: Date) => Promise<void>;

export function tripNotices({
  network,
  messages,
  hasTexts,
  stopLinks,
}: TripNoticeDeps): TripNotices {
  const channels: Readonly<Record<ChannelName, Enqueue>> = {
    async email(tx, notice, at) {
      const { userId, tripId, email: to } = notice;
      const { page, oneClick } = await stopLinks(tx, { userId, id: tripId });
      const content = { ...messages.email(notice, page), unsubscribeUrl: oneClick };
      await enqueueMessage(tx, { ...about(notice, 'email'), to, ...content }, at);
    },
    async push(tx, notice, at) {
      const { title: subject, body: text, url: path } = messages.push(notice);
      for (const to of await listSubscriptionIds(tx, notice.userId)) {
        const { key, ...rest } = about(notice, 'push');
        await enqueueMessage(tx, { ...rest, key: `${key}:${to}`, to, subject, text, path }, at);
      }
    },
    async sms(tx, notice, at) {
      const to = hasTexts ? await findTextNumber(tx, notice.userId) : undefined;
      if (to === undefined) return;
      const content = { kind: 'alert', text: messages.text(notice) } as const;
      await enqueueMessage(tx, { ...about(notice, 'sms'), to, ...content }, at);
    },
  };
  return {
    async notify(tx, notice, at) {
      const zone = network.current().airports.get(originOf(notice.flight))?.zone;
      const local = timeAt(zone ?? UTC, instantOfDate(at));
      for (const name of channelsOf(notice.event.kind, local)) await channels[name](tx, notice, at);
    },
  };
}

/** A trip that is removed and kept again has other keys: `keptAt` is in them. */
function about(notice: TripNotice, channel: ChannelName) {
  const { userId, tripId, keptAt, number, way, flight, event } = notice;
  const trip = [userId, tripId, keptAt.getTime(), number, event.kind, way].join(':');
  const flightDay = dayOf(departureOf(flight));
  return {
    key: `trip:${trip}:${channel}`,
    channel,
    userId,
    tripId,
    flightDay,
  } satisfies Partial<NewMessage>;
}
