import '#test/screen/matchers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screenTest } from '#test/screen/open-app.tsx';
import { quick } from '#test/screen/search-fields.ts';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const days = async () =>
  within(await screen.findByRole('group', { name: 'Departure date' })).getAllByRole('radio');
const values = async () => (await days()).map((day) => (day as HTMLInputElement).value);
const text = (date: string) =>
  document.querySelector(`input[value="${date}"]`)?.closest('label')?.textContent;
const showAll = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
const calendar = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar' }));
  return screen.findByRole('grid', {}, { timeout: 10_000 });
};
const month = (name: string) => screen.findByText(name, { selector: 'h3' });
/** The second button of that name is only for screen readers. */
const nextMonth = () => screen.getAllByRole('button', { name: 'Next' })[0]!;
const cell = (name: RegExp) => screen.findByRole('button', { name });

describe('date boxes', () => {
  it('the date boxes show three of thirty days, all on request, and three again', async () => {
    openSearch();
    expect(await values()).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await values()).toHaveLength(30);
    expect((await values()).at(-1)).toBe('2026-12-20');
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(await values()).toHaveLength(3);
  });

  it('the date boxes keep a chosen later day visible as the fourth box', async () => {
    openSearch();
    await showAll();
    await userEvent.click(await screen.findByRole('radio', { name: /Dec 4/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect((await values())[3]).toBe('2026-12-04');
    expect(screen.getByText('4 of 30 days')).toBeVisible();
  });

  it('the date boxes mark two days GoWild, ten international and blackout days only blackout', async () => {
    openSearch({ blackouts: ['2026-11-22', '2026-11-24', '2026-12-03'] });
    await showAll();
    await waitFor(() => expect(text('2026-11-22')).toBe('Sun, Nov 2222Blackout'));
    expect(text('2026-11-21')).toBe('Sat, Nov 2121GoWildInternationalInt’l');
    expect(text('2026-11-23')).toBe('Mon, Nov 2323InternationalInt’l');
    expect(text('2026-11-24')).toBe('Tue, Nov 2424Blackout');
    expect(text('2026-12-01')).toBe('Tue, Dec 1Dec 1InternationalInt’l');
    expect(text('2026-12-02')).toBe('Wed, Dec 22');
    expect(text('2026-12-04')).toBe('Fri, Dec 44Not announced');
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(text('2026-11-21')).toBe('Sat, Nov 21TodayGoWildInternationalInt’l');
    expect(text('2026-11-22')).toBe('Sun, Nov 22TomorrowBlackout');
  });

  it('the date boxes allow a blackout day and say what that means', async () => {
    openSearch({ blackouts: ['2026-11-23'] });
    await waitFor(() => expect(text('2026-11-23')).toContain('Blackout'));
    await userEvent.click(await screen.findByRole('radio', { name: /Nov 23/ }));
    const warning = 'GoWild not available on this date, standard fares only';
    expect(screen.getByText(warning)).toBeVisible();
    await userEvent.click(await screen.findByRole('radio', { name: /Nov 21/ }));
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('the date boxes stand under their weekdays', async () => {
    openSearch();
    await showAll();
    const heads = [...document.querySelectorAll('fieldset > span')].map((one) => one.textContent);
    expect(heads).toEqual(['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
    const all = await values();
    expect([all[0], all[7], all[28]]).toEqual(['2026-11-21', '2026-11-28', '2026-12-19']);
  });

  it('Home and End go to the first and the last date box', async () => {
    openSearch();
    await showAll();
    (await days())[4]?.focus();
    await userEvent.keyboard('{End}');
    expect((await days())[29]).toHaveFocus();
    expect((await days())[29]).toHaveProperty('checked', true);
    await userEvent.keyboard('{Home}');
    expect((await days())[0]).toHaveFocus();
    expect((await days())[0]).toHaveProperty('checked', true);
  });

  it('the date boxes count days in the zone of the origin', async () => {
    openSearch();
    await quick('Denver');
    // 10:30 PM in Denver is past midnight in New York.
    vi.setSystemTime(new Date('2026-11-22T05:30:00Z'));
    await userEvent.click(await quick('Atlanta'));
    expect((await values())[0]).toBe('2026-11-22');
    expect(screen.getByText(/in Atlanta/)).toHaveTextContent('It is Sunday, November 22');
    await userEvent.click(await quick('Atlanta'));
    await userEvent.click(await quick('Denver'));
    expect((await values())[0]).toBe('2026-11-21');
  });
});

describe('date calendar', () => {
  it('the date calendar shows six weeks, changes months and disables past days', async () => {
    openSearch();
    const grid = await calendar();
    expect(within(grid).getAllByRole('row', { hidden: true }).length).toBeGreaterThanOrEqual(6);
    expect(grid.querySelectorAll('tbody tr')).toHaveLength(6);
    expect(grid.querySelectorAll('tbody td')).toHaveLength(42);
    expect(await cell(/November 20, 2026/)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(nextMonth());
    expect(await month('December 2026')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(await month('November 2026')).toBeVisible();
  });

  it('the date calendar includes the badges in the accessible names of the days', async () => {
    openSearch({ blackouts: ['2026-11-24'] });
    await calendar();
    expect(await cell(/November 21, 2026.*, today, GoWild, International$/)).toBeVisible();
    expect(await cell(/November 24, 2026.*, GoWild blackout$/)).toBeVisible();
  });

  it('the date calendar calls only the day at the airport today', async () => {
    openSearch();
    await userEvent.click(await quick('Denver'));
    // 10:30 PM in Denver; past midnight on the device.
    vi.setSystemTime(new Date('2026-11-22T05:30:00Z'));
    const grid = await calendar();
    const names = within(grid)
      .getAllByRole('button')
      .map((day) => day.getAttribute('aria-label') ?? '');
    expect(names.filter((name) => /today/i.test(name))).toEqual([
      expect.stringContaining('November 21, 2026'),
    ]);
  });

  it('the date calendar works by keyboard and keeps the focused day', async () => {
    openSearch();
    await calendar();
    (await cell(/November 21, 2026/)).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(screen.getByLabelText('Type a date')).toHaveValue('Sunday, November 29, 2026');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('November 29, 2026');
    await userEvent.keyboard('{PageDown}');
    expect(await month('December 2026')).toBeVisible();
  });

  it('the date calendar shows the month of a typed date and rejects one that does not exist', async () => {
    openSearch();
    await calendar();
    const field = screen.getByLabelText('Type a date');
    await userEvent.type(field, '12/24{Enter}');
    expect(field).toHaveValue('Thursday, December 24, 2026');
    expect(await month('December 2026')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'Nov 31');
    fireEvent.blur(field);
    expect(field).toHaveValue('Nov 31');
    expect(field).toHaveAccessibleDescription('This day does not exist.');
    expect(await cell(/December 24, 2026/)).toHaveAttribute('aria-label');
  });

  it('Home and End go to the ends of the week in the date calendar, but never to a past day', async () => {
    openSearch();
    await calendar();
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
    (await cell(/November 24, 2026/)).focus();
    await userEvent.keyboard('{End}');
    expect(focused()).toContain('Saturday, November 28, 2026');
    await userEvent.keyboard('{Home}');
    expect(focused()).toContain('Sunday, November 22, 2026');
    await userEvent.keyboard('{ArrowLeft}{Home}');
    expect(focused()).toContain('Saturday, November 21, 2026');
  });

  it('the date calendar does not choose past days or days that the server refuses', async () => {
    openSearch();
    await calendar();
    await userEvent.click(await cell(/November 20, 2026/));
    await userEvent.type(screen.getByLabelText('Type a date'), '2027-11-22{Enter}');
    expect(screen.getByLabelText('Type a date')).toHaveAccessibleDescription(
      'The last possible day is Sunday, November 21, 2027.',
    );
    await userEvent.clear(screen.getByLabelText('Type a date'));
    await userEvent.type(screen.getByLabelText('Type a date'), '2027-11-21{Enter}');
    expect(await month('November 2027')).toBeVisible();
    expect(nextMonth()).toBeDisabled();
    const tooLate = await cell(/November 22, 2027/);
    expect(tooLate).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(tooLate);
    await userEvent.click(screen.getByRole('button', { name: 'Done, Sun, Nov 21' }));
    expect((await values()).at(-1)).toBe('2027-11-21');
  });

  it('the date field returns from the calendar to three days and the chosen one', async () => {
    openSearch();
    await calendar();
    await userEvent.type(screen.getByLabelText('Type a date'), 'Dec 24{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(await values()).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-12-24']);
  });
});
