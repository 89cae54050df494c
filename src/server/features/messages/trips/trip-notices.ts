import { departureOf, originOf } from '#domain/flight.ts';
import { dayOf, instantOfDate, timeAt, UTC } from '#domain/time.ts';
import { channelsOf } from '#domain/trip-watch.ts';
import type { OwnTripId } from '#server/db/queries/saved-trips.ts';
import type { StopLinks } from '#server/features/alerts/port.ts';
import type { NotifyOfTrips, TripNotice } from '#server/features/saved-trips/port.ts';
import type { Notice, Notify } from '../notify.ts';
import { type TripMessageSettings, tripMessages } from './trip-messages.ts';

export interface TripNoticeSettings extends TripMessageSettings {
  readonly stopLinks: (secret: string, trip: OwnTripId) => StopLinks;
}

/** Tells members of what happens to their kept trips, on the channels that are right for it at this moment. */
export function tripNotifier(settings: TripNoticeSettings, notify: Notify): NotifyOfTrips {
  const messages = tripMessages(settings);
  const noticeOf = (notice: TripNotice, at: Date): Notice => {
    const { userId, email, tripId, keptAt, number, way, flight, event } = notice;
    const zone = settings.network.current().airports.get(originOf(flight))?.zone ?? UTC;
    // A trip that is removed and kept again has other keys.
    const key = [userId, tripId, keptAt.getTime(), number, event.kind, way].join(':');
    return {
      key: `trip:${key}`,
      userId,
      email,
      tripId,
      flightDay: dayOf(departureOf(flight)),
      channels: channelsOf(event.kind, timeAt(zone, instantOfDate(at))),
      stopLinks: (secret) => settings.stopLinks(secret, { userId, id: tripId }),
      writeEmail: (stop) => messages.email(notice, stop),
      push: messages.push(notice),
      text: { kind: 'alert', text: messages.text(notice) },
    };
  };
  return (tx, notices, at) =>
    notify(
      tx,
      notices.map((notice) => noticeOf(notice, at)),
      at,
    );
}
