import type { AirportCode } from '#domain/airports.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { HOUR_MS, type LocalDate, MINUTE_MS } from '#domain/time.ts';
import { type StoredTerms, toTerms } from '#server/db/queries/alerts/alerts.ts';
import type { AlertRow, DateRow, MemberRow } from '#test/watch-model/model.ts';
import { endOf } from './calendar.ts';
import type { RouteDay } from './market.ts';
import { ANSWERS_MS, type World } from './world.ts';

/** Checks at any moment that no open date waits too long. */
export interface AlertExpectations {
  created(dateId: number): void;
  /** The source answered for an origin and day at `answeredAt`, and the answer is committed. */
  looked(
    at: { origin: AirportCode; day: string; destinations: readonly AirportCode[] | undefined },
    answeredAt: number,
  ): void;
  /** A process was killed, paused or lost its connection. */
  trouble(): void;
  /** The member may have alerts, or may not, from now on. */
  entitled(userId: string, may: boolean): void;
  /** The number of working processes changed, or may have. */
  workers(someoneIsAwake: boolean): void;
  /** Checks every open date. */
  audit(): void;
}

const LOOK_MS = 10 * MINUTE_MS;
const FIND_MS = 12 * MINUTE_MS;
const PASS_MS = 15_000;
/** A find waits so long at most for the other days and origins of its alert. */
const ROUND_MS = 20_000;
/**
 * The longest delay by one failure: the lost answers, a lease or the pause after an error, by clocks 2 s apart, and the
 * next tick.
 */
const TROUBLE_MS = ANSWERS_MS + 64_000;

export function alertExpectations(world: World): AlertExpectations {
  const { now, model, market, weather, airports, chronicle, roundMs } = world;
  const createdAt = new Map<number, number>();
  /** By date and origin. */
  const lookedAt = new Map<string, number>();
  const entitledSince = new Map<string, number | undefined>();
  const told = new Set<string>();
  let troubles: number[] = [];
  let awakeSince: number | undefined;

  /** Whether every answer since then was quick. */
  const isQuickSince = (since: number) =>
    (weather.calmSince(now()) ?? Number.POSITIVE_INFINITY) <= since;

  const patience = (since: number) =>
    TROUBLE_MS * troubles.filter((moment) => moment >= since - TROUBLE_MS).length;

  interface Term {
    readonly since: number;
    readonly within: number;
    /** When it was done; now by default. */
    readonly at?: number;
  }

  function hold(what: string, date: DateRow, { since, within, at = now() }: Term) {
    const late = at - since - within;
    if (late <= 0 || late <= patience(since) || told.has(`${what} ${date.id}`)) return;
    told.add(`${what} ${date.id}`);
    const from = new Date(since).toISOString();
    chronicle.error(`date ${date.id} of ${date.alertId} is not ${what}, since ${from}`);
  }

  /** Nothing is polled for a disabled account. */
  const isDisabled = ({ alertId }: DateRow) => {
    const userId = model.tables.alerts.get(alertId)?.userId;
    return userId !== undefined && model.tables.members.get(userId)?.isActive === false;
  };

  /**
   * Polls are at most ten minutes apart while the source answers and a worker runs. While the source is slow, later
   * polls of a round wait longer.
   */
  function holdLook(
    { date, origin }: { date: DateRow; origin: string },
    awake: number,
    { at }: Required<Pick<Term, 'at'>>,
  ): void {
    const usable = weather.usableSince(now());
    if (usable === undefined || isDisabled(date)) return;
    const since = Math.max(
      createdAt.get(date.id) ?? 0,
      awake,
      usable,
      lookedAt.get(`${date.id} ${origin}`) ?? 0,
    );
    hold(`looked at from ${origin}`, date, {
      since,
      at,
      within: isQuickSince(since) ? LOOK_MS : LOOK_MS + roundMs(),
    });
  }

  const endAt = (origin: string, day: LocalDate) => {
    const zone = airports.get(origin as AirportCode)?.zone;
    if (!zone) throw new RangeError(`There is no airport ${origin}`);
    return endOf(zone, day);
  };

  function auditDate(date: DateRow, alert: AlertRow, awake: number): void {
    const { day, id } = date;
    const ends = alert.origins.map((origin) => endAt(origin, day));
    const over = Math.max(...ends);
    if (now() >= over) {
      // An alert that goes on may have days that are over.
      const since = Math.max(over, awake, createdAt.get(id) ?? 0);
      // Days pass before others are asked about: a round that began before may take long.
      const within = isQuickSince(since - roundMs()) ? PASS_MS : PASS_MS + roundMs();
      hold('passed', date, { since, within });
      return;
    }
    // An answer may have arrived already and wait to be committed with others.
    for (const origin of alert.origins)
      if (now() < endAt(origin, day)) holdLook({ date, origin }, awake, { at: now() - ANSWERS_MS });
    const began = Math.max(createdAt.get(id) ?? 0, awake);
    const calm = weather.calmSince(now());
    const entitled = entitledSince.get(alert.userId);
    if (calm === undefined || entitled === undefined) return;
    const since = Math.max(began, calm, entitled);
    if (now() - since <= FIND_MS) return;
    const terms = toTerms(alert);
    for (const on of routesOf(terms, day, [...airports.keys()])) {
      const offered = market.offeredSince(on, terms, now());
      if (offered !== undefined)
        hold('found', date, { since: Math.max(since, offered), within: FIND_MS });
    }
  }

  /** A find waits no longer than for the answers of its round, and until the next message may be sent. */
  function auditNotice(date: DateRow, alert: AlertRow, awake: number): void {
    const due = (date.finishedAt?.getTime() ?? 0) + gapOf(toTerms(alert));
    hold('told', date, { since: Math.max(due, awake), within: ROUND_MS + PASS_MS });
  }

  return {
    created: (dateId) => void createdAt.set(dateId, now()),
    looked({ origin, day, destinations }, answeredAt) {
      for (const date of model.tables.dates.values()) {
        const alert = model.tables.alerts.get(date.alertId);
        const isMeant = date.day === day && alert?.origins.includes(origin);
        if (!alert || !isMeant) continue;
        const isAsked = (code: string) => destinations?.includes(code as AirportCode) ?? true;
        const isAnswered =
          alert.destinations.length === 0 ? !destinations : alert.destinations.every(isAsked);
        if (!isAnswered) continue;
        if (date.state === 'open' && awakeSince !== undefined)
          holdLook({ date, origin }, awakeSince, { at: answeredAt });
        lookedAt.set(`${date.id} ${origin}`, answeredAt);
      }
    },
    trouble: () => void troubles.push(now()),
    entitled: (userId, may) => void entitledSince.set(userId, may ? now() : undefined),
    workers(someoneIsAwake) {
      if (!someoneIsAwake) awakeSince = undefined;
      else awakeSince ??= now();
    },
    audit() {
      const oldest = now() - 60 * MINUTE_MS;
      if ((troubles[0] ?? now()) < oldest - LOOK_MS)
        troubles = troubles.filter((moment) => moment >= oldest);
      if (awakeSince === undefined) return;
      for (const date of model.tables.dates.values()) {
        const alert = model.tables.alerts.get(date.alertId);
        if (alert && date.state === 'open') auditDate(date, alert, awakeSince);
        if (alert && date.noticeWaits) auditNotice(date, alert, awakeSince);
      }
    },
  };
}

/** Where the flights of a day go that an alert may mean. */
export const routesOf = (
  { origins, destinations }: Pick<StoredTerms, 'origins' | 'destinations'>,
  day: LocalDate,
  everywhere: readonly AirportCode[],
): RouteDay[] =>
  origins.flatMap((origin) =>
    (destinations.length > 0 ? destinations : everywhere)
      .filter((destination) => destination !== origin)
      .map((destination) => ({ origin, destination, day })),
  );

/** Whether the member may have alerts, at the moment or within a second of it: clocks differ. */
export function mayHave({ isActive, isPremium, isTrial, trialEndsAt }: MemberRow, now: number) {
  const ends = trialEndsAt?.getTime() ?? 0;
  return isActive && ((isPremium && !isTrial) || (isTrial && ends > now - 1_100));
}

type Places = Pick<AlertQuestion, 'origins' | 'destinations' | 'range' | 'goWildOnly'>;

/** Whether each day is told by itself. */
export const isOneRoute = ({ origins, destinations, range }: Omit<Places, 'goWildOnly'>): boolean =>
  origins.length === 1 && destinations.length === 1 && range === null;

/** Least time between two messages about finds. */
export function gapOf({ origins, destinations, range, goWildOnly }: Places): number {
  if (destinations.length === 0) return 24 * HOUR_MS;
  return isOneRoute({ origins, destinations, range }) || goWildOnly ? 0 : HOUR_MS;
}
