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
