import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { card, departureTest, showDepartures } from '#test/screen/departure-fixture.tsx';
import { teachDialogs } from '#test/screen/dialog-element.ts';

departureTest();
beforeEach(() => {
  teachDialogs();
  // The clock of the page; timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T19:00:00Z') });
  return () => vi.useRealTimers();
});

/** The head as from 768 px on. */
const onWideScreen = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 768px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const later = { name: 'Search the day after' };

describe('question in the head of the results', () => {
  it('is a sentence whose day moves by one press, which searches at once where that is free', async () => {
    onWideScreen();
    const { user, go, asked } = showDepartures();
    await card(/^Atlanta/);
    const bar = within(screen.getByRole('region', { name: 'Your search' }));
    expect(bar.getByRole('button', { name: /^on\s*Fri, Nov 27\s*, change$/ })).toBeTruthy();
    await user.click(bar.getByRole('button', later));
    expect(go.mock.calls[0]?.[0]).toMatchObject({ date: '2026-11-28', origin: 'DEN' });
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('date')).toBe('2026-11-28'));
  });

  it('opens a place with its field ready for letters', async () => {
    onWideScreen();
    const { user } = showDepartures();
    await card(/^Atlanta/);
    for (const [name, label] of [
      [/^From/, 'From'],
      [/^to/, 'To'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      const places = within(await screen.findByRole('dialog', { name: 'From and to' }));
      expect(places.getByRole('combobox', { name: label })).toBe(document.activeElement);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('costs a free member a search only on request, and the change can be undone', async () => {
    onWideScreen();
    const { user, go, asked } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', later));
    expect(screen.getByRole('button', { name: /^on\s*Sat, Nov 28/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New Search' })).toBeNull();
    expect(asked).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'New Search' })).toBeTruthy();
    await user.click(screen.getByRole('button', later));
    await user.click(screen.getByRole('button', { name: /^Search from DEN\s*, uses 1 search$/ }));
    expect(go.mock.calls[0]?.[0]).toMatchObject({ date: '2026-11-28' });
  });

  it('has the trip duration, which changes in place without another search', async () => {
    onWideScreen();
    const { user, go, asked } = showDepartures({ search: { returnDate: '2026-11-29' as never } });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: /^one way\s*, change$/ }));
    const popover = within(await screen.findByRole('dialog', { name: 'Trip Duration' }));
    await user.type(popover.getByRole('spinbutton', { name: 'Trip Duration in days' }), '3');
    expect(go.mock.calls.at(-1)).toEqual([
      expect.objectContaining({ duration: 3, returnDate: undefined, origin: 'DEN' }),
      { replace: true },
    ]);
    expect(popover.getByText('Return date Mon, Nov 30')).toBeTruthy();
    await user.click(popover.getByRole('button', { name: 'Done' }));
    const slot = screen.getByRole('button', { name: /^back after\s*3 days\s*, change$/ });
    expect(screen.getByRole('button', { name: /^Way home on Mon, Nov 30/ })).toBeTruthy();
    await user.click(slot);
    await user.click(await popover.findByRole('button', { name: 'Clear Trip Duration' }));
    expect(go.mock.calls.at(-1)?.[0]).toMatchObject({ duration: undefined });
    expect(asked).toHaveLength(1);
  });

  it('keeps a trip duration for the search while another question is not asked yet', async () => {
    onWideScreen();
    const { user, go } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', later));
    await user.click(screen.getByRole('button', { name: /^one way\s*, change$/ }));
    const popover = within(await screen.findByRole('dialog', { name: 'Trip Duration' }));
    await user.type(popover.getByRole('spinbutton', { name: 'Trip Duration in days' }), '4');
    expect(go).not.toHaveBeenCalled();
    await user.click(popover.getByRole('button', { name: /^Search from DEN/ }));
    expect(go.mock.calls[0]?.[0]).toMatchObject({ date: '2026-11-28', duration: 4 });
  });

  it('says how many searches a free member has left, in the opened question', async () => {
    const { user } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'Edit search' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your search' }));
    expect(await sheet.findByText('2 of 3 free searches left today')).toBeTruthy();
  });

  it('does not count the searches of a premium member in the opened question', async () => {
    const { user } = showDepartures();
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'Edit search' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your search' }));
    expect(sheet.queryByText(/searches/)).toBeNull();
  });

  it('offers no day before today', async () => {
    onWideScreen();
    const { user, go } = showDepartures({ search: { date: '2026-11-25' as never } });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'Search the day before' }));
    expect(go).not.toHaveBeenCalled();
  });

  it('offers no day that the server would refuse as too far ahead', async () => {
    onWideScreen();
    const { user, go } = showDepartures({ search: { date: '2027-11-25' as never } });
    await card(/^Atlanta/);
    expect(screen.getByRole('button', { name: /^on\s*Thu, Nov 25, 2027/ })).toBeTruthy();
    await user.click(screen.getByRole('button', later));
    expect(go).not.toHaveBeenCalled();
  });

  it('is edited in one sheet on phones, and a search keeps the filters', async () => {
    const { user, go } = showDepartures({ search: { stops: 'nonstop' } });
    await screen.findByRole('button', { name: 'Nonstop' });
    await user.click(screen.getByRole('button', { name: 'Edit search' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your search' }));
    expect(sheet.getByRole('button', { name: 'Done' })).toBeTruthy();
    await user.click(sheet.getByRole('radio', { name: /Nov 26/ }));
    await user.click(sheet.getByRole('button', { name: 'Search from DEN' }));
    expect(go.mock.calls[0]?.[0]).toMatchObject({ date: '2026-11-26', stops: 'nonstop' });
  });

  it('says what is missing before it searches', async () => {
    const { user, go } = showDepartures();
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'Edit search' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your search' }));
    await user.click(await sheet.findByRole('button', { name: 'Remove Denver (DEN)' }));
    await user.click(sheet.getByRole('button', { name: /^Search/ }));
    expect(sheet.getByText('Choose an airport.')).toBeTruthy();
    expect(go).not.toHaveBeenCalled();
  });
});

describe('alert of a single route', () => {
  const route = { search: { destination: 'ATL' } };
  const box = () => screen.findByRole('dialog', { name: 'Create Flight Alert' });
  const inBar = () => within(screen.getByRole('region', { name: 'Your search' }));

  it('opens from the bar with the route, the day and the lowest GoWild fare', async () => {
    onWideScreen();
    const { user } = showDepartures(route);
    await card(/^Atlanta/);
    await user.click(inBar().getByRole('button', { name: 'Alert' }));
    const alert = within(await box());
    expect(alert.getByRole('form').textContent).toMatch(/^Denver DEN.*Atlanta ATL/);
    expect(alert.getByRole('list', { name: 'Chosen travel dates' }).textContent).toBe(
      'Fri, Nov 27',
    );
    expect((alert.getByLabelText('Max price') as HTMLInputElement).value).toBe('15.41');
  });

  it('opens from the opened question on phones', async () => {
    const { user } = showDepartures(route);
    await card(/^Atlanta/);
    expect(inBar().queryByRole('button', { name: 'Alert' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit search' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your search' }));
    await user.click(sheet.getByRole('button', { name: 'Alert' }));
    expect(await box()).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Your search' })).toBeNull();
  });

  it('has a crown for free members and leads to the plans', async () => {
    onWideScreen();
    const { user } = showDepartures({ plan: 'free', ...route });
    await card(/^Atlanta/);
    await user.click(inBar().getByRole('button', { name: /^Alert\s*Premium$/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Premium Feature' })).toBeTruthy();
  });

  it('is absent from the bar of a search to anywhere', async () => {
    onWideScreen();
    showDepartures();
    await card(/^Atlanta/);
    expect(inBar().queryByRole('button', { name: /^Alert/ })).toBeNull();
  });
});
