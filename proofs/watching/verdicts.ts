import type { Flight } from '#domain/flight/flight.ts';
import type { Airport, AirportCode } from '#domain/network/airport.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { HeldShard } from '#server/db/queries/alerts/watches.ts';
import type { FoundDay, NoticedAlert } from '#server/features/alerts/notices.ts';
import type { Model } from '#test/watch-model/tables.ts';
import { dayOn } from './calendar.ts';
import type { Chronicle } from './chronicle.ts';
import type { Life } from './life.ts';
import type { Market } from './market.ts';
import { mayHave } from './promises.ts';
import type { Sighting } from './source.ts';

/** What is said of each deed: of finds and ends when they are committed, of messages when they are handed over. */
export interface Verdicts {
  found(alert: NoticedAlert, found: FoundDay, sightings: WeakMap<Flight, Sighting>): void;
  /** A worker has written what it saw. */
  written(held: HeldShard): void;
  /** Dates of an origin and day have passed. */
  passed(origin: AirportCode, day: LocalDate): void;
  /** Whether a message may go is asked now. */
  checked(life: Life, key: string): void;
  handedOver(life: Life, message: HandedOver): void;
  /** What was handed over last under the key may have got lost on the way back. */
  unsure(key: string): void;
  /** At the end: nothing that was found is untold, nothing promised is left. */
  close(): void;
}

export interface HandedOver {
  readonly key: string;
  readonly channel: 'email' | 'sms';
  /** When the sender began to hand it over: from then on nothing can hold it back. */
  readonly began: number;
}

export interface VerdictGround {
  readonly now: () => number;
  readonly model: Model;
  readonly market: Market;
  readonly airports: ReadonlyMap<AirportCode, Airport>;
  readonly chronicle: Chronicle;
}

/** Ten minutes, the difference of clocks, and what a transaction may take. */
const YOUNG_MS = 10 * 60_000 + 15_000;
const SKEW_MS = 1_100;
/** From the question whether a message may go to its going: at most the lease of a sender. */
const PROMPT_MS = 62_000;

const LEASE_MS = 60_000;

interface Handed {
  readonly life: Life;
  readonly troubles: number;
  isUnsure: boolean;
}

/** Whether its sender could not note that the message was taken. */
const wasInTrouble = ({ life, troubles, isUnsure }: Handed) =>
  isUnsure || !life.isOn || life.troubles !== troubles;

export function verdicts(ground: VerdictGround): Verdicts {
  const { now, model, market, airports, chronicle } = ground;
  const finds = new Set<string>();
  /** By process and key. */
  const checks = new Map<string, { at: number; complaint: string | undefined }>();
  const handed = new Map<string, Handed>();

  function complaintOf(key: string): string | undefined {
    const letter = model.letters.get(key);
    if (!letter) return 'its alert is deleted';
    if (letter.deadAt !== null) return 'it was taken back';
    const member = model.members.get(letter.userId ?? '');
    return member && mayHave(member, now()) ? undefined : 'its member may not have it';
  }

  function foundFaults(
    { id, userId, maxPrice, goWildOnly, ...route }: NoticedAlert,
    { day, price, flight }: FoundDay,
    sightings: WeakMap<Flight, Sighting>,
  ): string[] {
    const sighting = sightings.get(flight);
    const member = model.members.get(userId);
    if (!sighting) return ['was seen by nobody'];
    const real = market.priceAt({ ...route, day }, goWildOnly, sighting.seenAt);
    return [
      finds.has(`${id} ${day}`) && 'was found before',
      !model.alerts.has(id) && 'belongs to a deleted alert',
      !(member && mayHave(member, now())) && 'belongs to a member who may not have it',
      !sighting.isFresh && 'was not made sure of',
      real !== price && `was really ${real}`,
      price > maxPrice && 'is above the wish',
      now() - sighting.seenAt > YOUNG_MS && `was seen ${now() - sighting.seenAt} ms ago`,
    ].filter((fault) => fault !== false);
  }

  return {
    found(alert, found, sightings) {
      const what = `find ${alert.id} ${found.day} at ${found.price}`;
      chronicle.note(what);
      chronicle.count('finds');
      for (const fault of foundFaults(alert, found, sightings)) chronicle.fault(`${what} ${fault}`);
      finds.add(`${alert.id} ${found.day}`);
    },
    written({ shard, fence }) {
      if (model.shards.get(shard)?.fence !== fence)
        chronicle.fault(`shard ${shard} is written under fence ${fence}, which is over`);
    },
    passed(origin, day) {
      const zone = airports.get(origin)?.zone;
      if (zone && dayOn(zone, now() + SKEW_MS) <= day)
        chronicle.fault(`${origin} ${day} has passed too early`);
    },
    checked: (life, key) =>
      void checks.set(`${life.name} ${key}`, { at: now(), complaint: complaintOf(key) }),
    handedOver(life, { key, channel, began }) {
      chronicle.note(`${life.name} hands over ${key}`);
      chronicle.count('messages');
      const check = checks.get(`${life.name} ${key}`);
      if (!check || began - check.at > PROMPT_MS)
        chronicle.fault(`${key} goes out without a look at who is to have it`);
      else if (check.complaint) chronicle.fault(`${key} goes out though ${check.complaint}`);
      const before = handed.get(key);
      if (before && channel === 'sms') chronicle.fault(`${key} goes out twice`);
      // Either sender may have been held up for longer than its lease.
      const isExplained = before && (wasInTrouble(before) || now() - began >= LEASE_MS);
      if (before && !isExplained) chronicle.fault(`${key} goes out again for no reason`);
      if (before) chronicle.count('repeats');
      handed.set(key, { life, troubles: life.troubles, isUnsure: false });
    },
    unsure(key) {
      const last = handed.get(key);
      if (last) last.isUnsure = true;
    },
    close() {
      for (const { key, sentAt, deadAt } of model.letters.values()) {
        if (sentAt === null && deadAt === null) chronicle.fault(`${key} was never sent`);
        if (sentAt !== null && !handed.has(key)) chronicle.fault(`${key} was not sent after all`);
      }
      for (const { alertId, day, state } of model.dates.values()) {
        const letters = [...model.letters.values()].filter(
          (letter) => letter.alertId === alertId && letter.key.includes(`found:${alertId}:${day}`),
        );
        const byEmail = letters.filter(({ channel }) => channel === 'email').length;
        if (byEmail !== (state === 'found' ? 1 : 0))
          chronicle.fault(`${alertId} ${day} is ${state} and has ${byEmail} letters`);
      }
    },
  };
}
