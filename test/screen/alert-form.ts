import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate } from '#domain/time.ts';
import { type AlertFields, EMPTY_ALERT } from '#web/alerts/alert-fields.ts';
import { choiceOf } from '#web/alerts/question/place-choice.ts';
import { storedDrafts } from '#web/session/drafts.ts';
import { givenAlerts } from './alert-fixture.ts';
import { aUser } from './fake-api.ts';
import { openSearch, type SearchFixture } from './search-fixture.ts';

/** The word before a part of the sentence. */
type Part = 'from' | 'to' | 'on' | 'costs' | 'for' | 'with';

const TITLES: Readonly<Record<Part, string>> = {
  from: 'From where',
  to: 'To where',
  on: 'Which days',
  costs: 'Which price',
  for: 'How many people',
  with: 'Stops and length',
};

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Opens the form at noon in Denver on November 21. */
export async function openForm(active = 0, fixture: SearchFixture = {}) {
  givenAlerts([], active);
  const app = openSearch({ who: 'premium', address: '/notifications', ...fixture });
  await press('Create Flight Alert');
  await waitFor(() => expect(screen.getByText(`${active} of 3 in use`)).toBeTruthy());
  return app;
}

const FILLED: AlertFields = {
  ...EMPTY_ALERT,
  from: choiceOf([airportCode('DEN')]),
  to: choiceOf([airportCode('LAS')]),
  dates: [localDate('2026-11-22'), localDate('2026-11-24')],
  price: '29.5',
};

/** Opens the form filled in, as a draft of the member: Denver to Las Vegas, on two days, under $29.50. */
export async function openFilled(changes: Partial<AlertFields> = {}) {
  const forms = { 'new-alert': { ...FILLED, ...changes } };
  storedDrafts.set({ member: aUser().id, forms });
  givenAlerts([]);
  openSearch({ who: 'premium', address: '/notifications' });
  // Codes stand for names until the airports have loaded.
  await waitFor(() => expect(part('from').textContent).not.toContain('DEN'));
}

/** The button of a part of the sentence, whose name says what is chosen. */
export const part = (before: Part) =>
  screen.getByRole('button', { name: new RegExp(`^${before} .*, change$`) });

export async function openPart(before: Part) {
  await userEvent.click(part(before));
  return within(await screen.findByRole('dialog', { name: TITLES[before] }));
}

export const done = () => press('Done');

/** Chooses a place by typing, and leaves its window open. */
export async function typePlace(end: 'from' | 'to', typed: string) {
  const window = await openPart(end);
  const field = window.getByRole('combobox', { name: end === 'from' ? 'From' : 'To' });
  await userEvent.type(field, `${typed}{Enter}`);
  return window;
}

export async function choosePlace(end: 'from' | 'to', typed: string) {
  await typePlace(end, typed);
  await done();
}

/** Types days, and leaves their window open. */
export async function typeDays(...days: string[]) {
  const window = await openPart('on');
  const field = await window.findByLabelText('Type a date', {}, { timeout: 8000 });
  for (const day of days) await userEvent.type(field, `${day}{Enter}`);
  return window;
}

export async function chooseDays(...days: string[]) {
  await typeDays(...days);
  await done();
}

/** The chosen days, in the window of days. */
export const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen travel dates' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);

/** The field for the price, in its window. */
export async function openPrice() {
  return (await openPart('costs')).getByLabelText('Max price');
}

export async function choosePrice(typed: string) {
  const field = await openPrice();
  await userEvent.type(field, typed);
  await done();
}

/** Denver to Las Vegas, on two days, under $29.50. */
export async function fillForm() {
  await choosePlace('from', 'DEN');
  await choosePlace('to', 'LAS');
  await chooseDays('Nov 24', 'Nov 22');
  await choosePrice('29.5');
}
