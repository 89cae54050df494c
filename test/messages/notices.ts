import type { LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { GatheredFares, MatchedDay, NoticedAlert } from '#server/features/alerts/port.ts';
import { stopLinksOf, stopSecret } from '#server/features/alerts/unsubscribe.ts';
import { alertNotifier } from '#server/features/messages/alert-notices.ts';
import { notifier } from '#server/features/messages/notify.ts';
import { tripNotifier } from '#server/features/messages/trip-notices.ts';
import { muteLinksOf } from '#server/features/saved-trips/mute-trip.ts';

export const SITE = {
  productName: 'Roamfare',
  supportEmail: 'help@roamfare.example',
  publicUrl: 'https://fares.example',
};

/** The product's messages about alerts and kept trips, of an installation that sends texts. */
export function testNotices(network: NetworkSource) {
  const settings = { ...SITE, network, simulated: true };
  const notify = notifier({ hasTexts: true, secretOf: (db: Db) => stopSecret(db, null) });
  const { publicUrl } = SITE;
  const ofAlerts = alertNotifier({ ...settings, stopLinks: stopLinksOf(publicUrl) }, notify);
  const ofTrips = tripNotifier({ ...settings, stopLinks: muteLinksOf(publicUrl) }, notify);
  return {
    ofAlerts,
    ofTrips,
    created: (tx: Tx, alert: NoticedAlert, at: Date) =>
      ofAlerts(tx, [{ kind: 'created', alert }], at),
    matched: (tx: Tx, alert: NoticedAlert, match: MatchedDay, at: Date) =>
      ofAlerts(tx, [{ kind: 'matched', alert, match }], at),
    gathered: (tx: Tx, alert: NoticedAlert, gathered: GatheredFares, at: Date) =>
      ofAlerts(tx, [{ kind: 'gathered', alert, gathered }], at),
    passed: (tx: Tx, alert: NoticedAlert, day: LocalDate, at: Date) =>
      ofAlerts(tx, [{ kind: 'passed', alert, day }], at),
  };
}
