import { eq } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import { airportCode } from '#domain/network/airport.ts';
import { addDays, localDate } from '#domain/time/local-date.ts';
import { deleteAlertRow, insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { stopDates } from '#server/db/queries/alerts/stopped-alerts.ts';
import { makeDue } from '#server/db/queries/alerts/watches.ts';
import { promiseLetter, withdrawLetters } from '#server/db/queries/outbox.ts';
import { insertUser, setMembership } from '#server/db/queries/users.ts';
import { users } from '#server/db/schema.ts';
import * as letters from '../letters.ts';
import * as members from '../members.ts';
import { makeDue as makeModelDue } from '../shards.ts';
import type { Twins } from './twins.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const ORIGINS = ['DEN', 'HNL'].map(airportCode);
const DAYS = [1, 2, 3].map((ahead) => addDays(localDate('2026-11-21'), ahead));
const WORDS = { subject: 'Seats', text: 'Hello', html: '<p>Hello</p>' };

/** What becomes of members and their alerts, and what is promised to them. */
export function memberActs({ db, model, random, between, pick, tick }: Twins) {
  const people: string[] = [];
  const pickAlert = () => pick([...model.alerts.keys()]) ?? NOBODY;

  async function join() {
    const email = `p${people.length}@example.test`;
    const person = { email, passwordHash: null, firstName: 'Maya', lastName: 'Ruiz' };
    const user = await insertUser(db, { ...person, isPremium: true, createdAt: tick() });
    if (!user) return;
    people.push(user.id);
    const plan = { isPremium: true, isTrial: false };
    members.setMember(model, { id: user.id, email, isActive: true, ...plan });
  }

  async function lapse() {
    const member = model.members.get(pick(people) ?? NOBODY);
    if (!member) return;
    const plan = { isPremium: random() < 0.5, isTrial: false };
    const isActive = random() < 0.7;
    await setMembership(db, member.id, plan);
    await db.update(users).set({ isActive }).where(eq(users.id, member.id));
    members.setMember(model, { ...member, ...plan, isActive });
  }

  async function create() {
    const userId = pick(people);
    const origin = pick(ORIGINS);
    if (!userId || !origin) return;
    const at = tick();
    const days = DAYS.filter(() => random() < 0.6);
    const wish = {
      origin,
      destination: airportCode(pick(['LAS', 'MCO']) ?? 'LAS'),
      maxPrice: cents(between(1_000, 9_000)),
      goWildOnly: random() < 0.5,
      phoneNumber: random() < 0.5 ? '3035550123' : null,
    };
    if (days.length === 0) return;
    const { id } = await db.transaction(async (tx) => {
      const smsConsentedAt = wish.phoneNumber ? at : null;
      const dates = { dates: days, createdAt: at };
      const stored = await insertAlert(tx, { ...wish, ...dates, userId, smsConsentedAt });
      await makeDue(tx, { origin, dates: days }, at);
      return stored;
    });
    members.createAlert(model, { id, userId, ...wish }, { days, at: at.getTime() });
    for (const day of days) {
      const dueAt = tick();
      await db.transaction((tx) => makeDue(tx, { origin, dates: [day] }, dueAt));
      makeModelDue(model, { origin, day }, dueAt.getTime());
    }
  }

  async function promise() {
    const alert = model.alerts.get(pickAlert());
    const channel = pick(['email', 'sms'] as const);
    if (!alert) return;
    const [alertId, userId, at] = [alert.id, alert.userId, tick()];
    const alertDay = random() < 0.7 ? (pick(DAYS) ?? null) : null;
    const key = `${alertId} ${alertDay} ${channel}`;
    const letter = { key, channel, to: 'x', userId, alertId, alertDay };
    await promiseLetter(db, { ...letter, ...WORDS }, at);
    letters.promiseLetter(model, letter, at.getTime());
  }

  async function end() {
    const alertId = pickAlert();
    if (random() < 0.3) {
      await db.transaction((tx) => deleteAlertRow(tx, alertId));
      if (model.alerts.has(alertId)) members.deleteAlert(model, alertId);
      return;
    }
    const at = tick();
    await db.transaction(async (tx) => {
      const { alertIds } = await stopDates(tx, { alertId, all: false }, at);
      const error = 'withdrawn: the member wants no more';
      await withdrawLetters(tx, alertIds, { at, error });
    });
    members.stopAlert(model, alertId, at);
  }

  return { join, lapse, create, promise, end };
}
