import { type AirportCode, airportCode } from '#domain/airports.ts';
import type { AlertTerms } from '#domain/alert.ts';
import { noticeDueAt } from '#domain/alert-match.ts';
import { alertSentence } from '#domain/alert-question.ts';
import { cents } from '#domain/money.ts';
import { addDays, DAY_MS, HOUR_MS, type LocalDate, UTC } from '#domain/time.ts';
import { termColumns, toTerms } from '#server/db/queries/alerts/alert-rows.ts';
import { termsWith } from '#test/alerts/question.ts';
import { seededRandom } from '#test/random.ts';
import {
  type AlertRow,
  changeMember,
  createAlert,
  deleteAlert,
  editAlert,
  type MemberRow,
  makeDue,
  pauseAlert,
  resumeAlert,
  stopAlert,
} from '#test/watch-model/model.ts';
import { type AlertExpectations, mayHave } from './alert-expectations.ts';
import type { AlertVerdicts } from './alert-verdicts.ts';
import { dayOn } from './calendar.ts';
import type { World } from './world.ts';

export interface PeopleContext extends World {
  readonly expectations: AlertExpectations;
  readonly alerts: AlertVerdicts;
  /** A member may have messages from now on, or may not. */
  readonly onEntitled: (userId: string) => void;
}

/** Members who create so many alerts, stop and delete them, lose and regain the plan, and are disabled. */
export interface People {
  /** A member changes the alert while it is being matched. */
  readonly meddle: (alertId: string) => void;
}

export function people(context: PeopleContext, count: number): People {
  const { now, model, expectations, chronicle, airports, routes, start, quietFrom, later } =
    context;
  const chance = seededRandom(context.seed);
  const { random, between } = chance;
  let alerts = 0;

  const anyOf = <T>(list: readonly T[]): T | undefined => list[between(0, list.length - 1)];

  function change(id: string, changes: Partial<MemberRow>): void {
    const member = model.tables.members.get(id);
    if (!member) return;
    const before = mayHave(member, now());
    const changed = { ...member, ...changes };
    if (changed.isActive && !member.isActive) makeOpenDaysDue(id);
    changeMember(model, changed);
    chronicle.note(`${id} is now ${JSON.stringify(changes)}`);
    const may = mayHave(changed, now());
    if (may === before) return;
    expectations.entitled(id, may);
    context.onEntitled(id);
  }

  /** As when an operator enables the account again. */
  function makeOpenDaysDue(userId: string): void {
    for (const alert of model.tables.alerts.values()) {
      if (alert.userId !== userId) continue;
      const open = statesOf(alert.id).filter(({ state }) => state === 'open');
      const dates = open.map(({ day }) => day);
      makeDue(model, { origins: toTerms(alert).origins, dates }, new Date(now()));
      for (const { id } of open) expectations.created(id);
    }
  }

  function join(id: string): void {
    const isTrial = random() < 0.2;
    const trialEndsAt = new Date(start + between(2, 20) * DAY_MS);
    const plan = isTrial
      ? { isPremium: false, isTrial, trialEndsAt }
      : { isPremium: true, isTrial };
    const email = `${id}@example.test`;
    const proof = { createdAt: new Date(now()), emailVerifiedAt: new Date(now()) };
    model.tables.members.set(id, {
      id,
      email,
      isActive: true,
      trialEndsAt: null,
      ...plan,
      ...proof,
    });
    expectations.entitled(id, true);
    if (isTrial) context.time.at(trialEndsAt.getTime(), () => expectations.entitled(id, false));
    for (let n = between(0, 3); n > 0; n -= 1) {
      const moment = between(start, quietFrom);
      later(moment, () => lapse(id));
    }
  }

  function lapse(id: string): void {
    const isDisabled = random() < 0.4;
    change(id, isDisabled ? { isActive: false } : { isPremium: false, isTrial: false });
    later(now() + between(1, 60 * HOUR_MS), () =>
      change(id, isDisabled ? { isActive: true } : { isPremium: true, isTrial: false }),
    );
  }

  function someDays(origin: AirportCode, day: LocalDate | undefined): LocalDate[] {
    const today = dayOn(airports.get(origin)?.zone ?? UTC, now());
    const isFar = random() < 0.1;
    const first = addDays(today, isFar ? between(3, 12) : between(1, 2));
    const length = isFar ? 1 : between(1, 3);
    return Array.from({ length }, (_, n) => addDays(day ?? first, n));
  }

  /** A route, and a day if it is that of a kept flight: mostly where somebody watches already. */
  function someRoute() {
    const [route] = chance.shuffled(routes);
    const flights = [...model.tables.flights.values()].filter(
      ({ departsAt }) => +departsAt > now() + HOUR_MS,
    );
    const flight = random() < 0.7 ? anyOf(flights) : undefined;
    const [origin, end] = flight ? [airportCode(flight.origin), undefined] : (route ?? []);
    const destination = end ?? anyOf([...airports.keys()].filter((code) => code !== origin));
    return origin && destination ? { origin, destination, day: flight?.day } : undefined;
  }

  /** The place, and sometimes another one. */
  function somePlaces(place: AirportCode, others: readonly AirportCode[]): AirportCode[] {
    const [other] = chance.shuffled(others);
    return random() < 0.25 && other ? [place, other] : [place];
  }

  function someRange(dates: readonly LocalDate[]): AlertTerms['range'] {
    const [from, to] = [dates[0], dates.at(-1)];
    return random() < 0.3 && from && to ? { from, to, weekdays: [] } : null;
  }

  /** A seat on one route, any day of a range, from several airports, or to anywhere. */
  function someQuestion(): AlertTerms | undefined {
    const route = someRoute();
    if (!route) return undefined;
    const { origin, destination, day } = route;
    const codes = [...airports.keys()];
    const origins = somePlaces(
      origin,
      codes.filter((code) => code !== origin && code !== destination),
    );
    const ends = somePlaces(
      destination,
      codes.filter((code) => code !== destination && !origins.includes(code)),
    );
    const dates = someDays(origin, day);
    return termsWith({
      origins,
      destinations: random() < 0.15 ? [] : ends,
      dates,
      range: someRange(dates),
      maxPrice: cents(between(900, 5_000)),
      goWildOnly: random() < 0.5,
      discountDen: random() < 0.5,
      maxStops: random() < 0.2 ? 0 : null,
      maxMinutes: random() < 0.1 ? between(100, 300) : null,
      party: random() < 0.3 ? between(2, 4) : 1,
    });
  }

  function create(): void {
    const member = anyOf([...model.tables.members.values()].filter((one) => mayHave(one, now())));
    const terms = someQuestion();
    if (!member || !terms) return;
    const days = terms.dates;
    alerts += 1;
    const id = `00000000-0000-4000-8000-${String(alerts).padStart(12, '0')}`;
    const alert: AlertRow = {
      id,
      userId: member.id,
      ...termColumns(terms),
      phoneNumber: null,
      smsConsentedAt: null,
      createdAt: new Date(now()),
      notices: 0,
      noticedAt: null,
      noticeDueAt: null,
    };
    const known = model.lastDateId;
    // The web process has its own clock.
    const at = new Date(now() + between(-1_000, 1_000));
    createAlert(model, alert, { days, at });
    for (let date = known + 1; date <= model.lastDateId; date += 1) expectations.created(date);
    chronicle.count('alerts');
    chronicle.note(`${id} ${alertSentence(terms)} ${days.join(' ')}`);
    if (random() < 0.25)
      later(now() + between(1, 3 * DAY_MS), () => (random() < 0.5 ? drop(id) : stop(id)));
    for (let n = between(0, 3); n > 0; n -= 1)
      later(now() + between(1, 3 * DAY_MS), () => (random() < 0.5 ? hold(id) : edit(id)));
  }

  const statesOf = (id: string) =>
    [...model.tables.dates.values()].filter(({ alertId }) => alertId === id);

  /** Pauses an alert, and resumes it later. */
  function hold(id: string): void {
    if (!statesOf(id).some(({ state }) => state === 'open')) return;
    chronicle.note(`${id} is paused`);
    chronicle.count('pausedAlerts');
    context.alerts.withdrawn(id);
    pauseAlert(model, id, new Date(now()));
    later(now() + between(1, 2 * DAY_MS), () => resume(id));
  }

  function resume(id: string): void {
    const alert = model.tables.alerts.get(id);
    const paused = statesOf(id).filter(({ state }) => state === 'paused');
    if (!alert || paused.length === 0) return;
    chronicle.note(`${id} goes on`);
    resumeAlert(model, id);
    const dates = paused.map(({ day }) => day);
    makeDue(model, { origins: toTerms(alert).origins, dates }, new Date(now()));
    for (const { id: dateId } of paused) expectations.created(dateId);
  }

  function edit(id: string): void {
    const alert = model.tables.alerts.get(id);
    const own = statesOf(id);
    const state = (['open', 'paused'] as const).find((one) => own.some((of) => of.state === one));
    const terms = someQuestion();
    if (!alert || !state || !terms) return;
    const ended = own.filter((one) => one.state !== state).map(({ day }) => day);
    const days = terms.dates.filter((day) => !ended.includes(day));
    if (days.length === 0) return;
    chronicle.note(`${id} is changed: ${alertSentence(terms)} ${days.join(' ')}`);
    chronicle.count('edits');
    const at = new Date(now());
    const dueAt = alert.noticeDueAt && noticeDueAt(terms, alert.noticedAt, at);
    const changed = { ...alert, ...termColumns(terms), noticeDueAt: dueAt };
    editAlert(model, changed, { days, state, at });
    if (state === 'open') makeDue(model, { origins: terms.origins, dates: days }, at);
    for (const date of statesOf(id)) if (date.state === 'open') expectations.created(date.id);
  }

  function drop(id: string): void {
    if (!model.tables.alerts.has(id)) return;
    chronicle.note(`${id} is deleted`);
    deleteAlert(model, id);
  }
  function stop(id: string): void {
    chronicle.note(`${id} is stopped`);
    context.alerts.withdrawn(id);
    stopAlert(model, id, new Date(now()));
  }

  for (let n = between(2, 5); n > 0; n -= 1) join(`member-${n}`);
  for (let n = count; n > 0; n -= 1) later(between(start, quietFrom), create);
  return {
    meddle(alertId) {
      if (random() > 0.25) return;
      const userId = model.tables.alerts.get(alertId)?.userId;
      const acts = [
        () => drop(alertId),
        () => stop(alertId),
        () => hold(alertId),
        () => edit(alertId),
        () => userId && lapse(userId),
      ];
      const act = anyOf(acts);
      if (act) later(now() + between(0, 3_000), act);
    },
  };
}
