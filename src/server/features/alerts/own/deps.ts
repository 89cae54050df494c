import type { InTurn } from '#domain/concurrency-limit.ts';
import type { Database } from '#server/db/database.ts';
import type { AlertNotices } from '#server/features/alerts/notices.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';

export interface OwnAlertDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly notices: AlertNotices;
  /** What the limit of a member counts: alerts that still watch a day, or the days they watch. */
  readonly alertLimitUnit: 'request' | 'date';
  /** Whether text messages are sent at all. */
  readonly smsOn: boolean;
  /**
   * Every new alert goes through here. While one is set its member is locked and a connection held, and the other
   * tries of an impatient member, each with a connection of its own, would leave none to anybody else.
   */
  readonly inTurn: InTurn;
}
