import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { flightDto, flightTo, ONE_STOP, outboundAnswer } from '#test/screen/answer-builders.ts';
import { card, departureTest, SEARCH, showDepartures } from '#test/screen/departure-fixture.tsx';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { announced } from '#test/screen/live-region.ts';

departureTest();
beforeEach(teachDialogs);

async function openFilters() {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

describe('filters', () => {
  const flights = outboundAnswer({
    ATL: [flightDto(), flightDto({ legs: ONE_STOP })],
    SLC: [flightTo('SLC', 20)],
  });

  it('the filters apply at once, replace the URL and say what they hide and what is left', async () => {
    const { user, go } = showDepartures({ flights });
    const dialog = await openFilters();
    await user.click(dialog.getByRole('radio', { name: /^Nonstop/ }));
    expect(announced()).toBe('2 of 3 flights to 2 destinations');
    expect(dialog.getByText('1 of 3 flights hidden')).toBeTruthy();
    expect(dialog.getByText('hides 1')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Show 2 flights' })).toBeTruthy();
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ stops: 'nonstop' }), {
      replace: true,
    });
  });

  it('the filters are read from the URL, counted at their button, and removed by Clear all', async () => {
    const { user, go } = showDepartures({ flights, search: { stops: 'nonstop', from: 600 } });
    await waitFor(() => expect(announced()).toBe('1 of 3 flights to 1 destination'));
    const dialog = await openFilters();
    expect(screen.getByRole('button', { name: /^Filters\s*\(\s*2\s*\)$/ })).toBeTruthy();
    expect(dialog.getByText('2 of 3 flights hidden')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Clear all' }));
    expect(announced()).toBe('3 flights to 2 destinations');
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(go.mock.calls[0]?.[0]).toEqual(SEARCH);
  });

  it('the departure screen says that the filters hide everything and clears them', async () => {
    const { user } = showDepartures({ flights, search: { maxPrice: 0 } });
    expect(
      await screen.findByRole('heading', { name: 'No flights match your filters' }),
    ).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: 'Clear all' });
    await user.click(buttons.at(-1) as HTMLElement);
    await card(/^Atlanta/);
  });

  it('the filters accept typed values', async () => {
    const { user, go } = showDepartures({ flights });
    const box = (await openFilters()).getByRole('textbox', { name: 'Max duration, typed' });
    await user.clear(box);
    await user.type(box, '3:30{Enter}');
    await waitFor(() =>
      expect(go).toHaveBeenCalledWith(expect.objectContaining({ maxHours: 3.5 }), {
        replace: true,
      }),
    );
  });

  it('a typed price stays as typed, and prices of pass fares are one press', async () => {
    const { user } = showDepartures({ flights });
    const dialog = await openFilters();
    const box = dialog.getByRole('textbox', { name: 'Max price, typed' });
    await user.clear(box);
    await user.type(box, '$35{Enter}');
    expect((box as HTMLInputElement).value).toBe('$35');
    await user.click(dialog.getByRole('button', { name: '$20 or less' }));
    expect((box as HTMLInputElement).value).toBe('$20');
  });

  it('a filter that is set is a chip above the list, and a press removes it', async () => {
    const { user } = showDepartures({ flights, search: { maxHours: 3, from: 300 } });
    expect(await screen.findByRole('button', { name: /^Leaves 5:00 AM–11:59 PM/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^3h 00m or less\s*, remove/ }));
    expect(screen.queryByRole('button', { name: /^3h 00m or less/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Leaves 5:00 AM/ })).toBeTruthy();
  });

  it('one press above the list leaves nonstop flights, another those bookable on the pass now', async () => {
    const opens = { state: 'opens', opens_at: '2026-11-26T00:00:00-07:00' } as const;
    const { user, go } = showDepartures({
      flights: outboundAnswer({
        ATL: [flightDto(), flightDto({ legs: ONE_STOP })],
        SLC: [flightTo('SLC', 20, { window: opens })],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Nonstop' }));
    expect(announced()).toBe('2 of 3 flights to 2 destinations');
    await user.click(screen.getByRole('button', { name: 'Bookable now' }));
    expect(announced()).toBe('1 of 3 flights to 1 destination');
    await waitFor(() =>
      expect(go).toHaveBeenCalledWith(
        expect.objectContaining({ stops: 'nonstop', bookable: true }),
        { replace: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Nonstop' }));
    expect(announced()).toBe('2 of 3 flights to 1 destination');
  });

  it('the filters have the flights bookable on the pass now too', async () => {
    const { user, go } = showDepartures({ flights });
    const dialog = await openFilters();
    await user.click(dialog.getByRole('checkbox', { name: 'Bookable now' }));
    await waitFor(() =>
      expect(go).toHaveBeenCalledWith(expect.objectContaining({ bookable: true }), {
        replace: true,
      }),
    );
  });

  it('on a narrow line the chip of flights bookable now stands among the filters that are set', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 768px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user } = showDepartures({ flights, search: { bookable: true } });
    await user.click(await screen.findByRole('button', { name: /^Bookable now\s*, remove$/ }));
    expect(screen.queryByRole('button', { name: /^Bookable now/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Nonstop' })).toBeTruthy();
  });

  it('a typed name leaves one destination of the list, with a typo too, until it is cleared', async () => {
    const { user } = showDepartures({ flights });
    const field = await screen.findByRole('textbox', { name: 'Find one destination' });
    await user.type(field, 'atlnta');
    expect(announced()).toBe('2 of 3 flights to 1 destination');
    await user.click(screen.getByRole('button', { name: 'Show every destination' }));
    expect(announced()).toBe('3 flights to 2 destinations');
    await user.type(field, 'zzz');
    await screen.findByRole('heading', { name: 'No flights match “zzz”' });
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await card(/^Atlanta/);
  });
});
