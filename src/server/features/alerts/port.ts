import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';

/** What messages say of an alert, and to whom they go. */
export interface NoticedAlert {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly dates: readonly LocalDate[];
  readonly maxPrice: Cents;
  readonly goWildOnly: boolean;
  /** Ten digits, agreed to; null for none. */
  readonly phoneNumber: string | null;
}

export interface MatchedDay {
  readonly day: LocalDate;
  readonly price: Cents;
  readonly flight: Flight;
  /** When the source knew it. */
  readonly seenAt: Date;
  readonly simulated: boolean;
}

/**
 * Promises what is sent about an alert on every channel that its member has, in the transaction of what it tells
 * about. One key per alert, day and channel: the same promised twice is sent once.
 */
export interface AlertNotices {
  created(tx: Tx, alert: NoticedAlert, at: Date): Promise<void>;
  matched(tx: Tx, alert: NoticedAlert, matched: MatchedDay, at: Date): Promise<void>;
  /** `day` is the last one of an alert that ended without a find. */
  passed(tx: Tx, alert: NoticedAlert, day: LocalDate, at: Date): Promise<void>;
}

/** Where emails about one alert can be stopped. Whoever holds the token can do that and nothing else; it never ends. */
export interface StopLinks {
  /** For a person to open. After the `#`, so that no server on the way reads it. */
  readonly page: string;
  /** For a mail program to post to. */
  readonly oneClick: string;
}
