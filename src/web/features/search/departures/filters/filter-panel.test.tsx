import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { flightDto, flightTo, ONE_STOP, outboundAnswer } from '#test/screen/answer-builders.ts';
import { card, departureTest, SEARCH, showDepartures } from '#test/screen/departure-fixture.tsx';
import { announced } from '#test/screen/live-region.ts';

departureTest();

describe('filter panel', () => {
  const flights = outboundAnswer({
    ATL: [flightDto(), flightDto({ legs: ONE_STOP })],
    SLC: [flightTo('SLC', 20)],
  });

  it('the filter panel applies filters at once, replaces the URL and says what they hide', async () => {
    const { user, go } = showDepartures({ flights });
    await user.click(await screen.findByRole('radio', { name: /^Nonstop/ }));
    expect(announced()).toBe('2 of 3 flights to 2 destinations');
    expect(screen.getByText('1 filter hides 1 flight')).toBeTruthy();
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ stops: 'nonstop' }), {
      replace: true,
    });
  });

  it('the filter panel reads filters from the URL, and Clear all removes them', async () => {
    const { user, go } = showDepartures({ flights, search: { stops: 'nonstop', from: 600 } });
    await waitFor(() => expect(announced()).toBe('1 of 3 flights to 1 destination'));
    expect(screen.getByText('2 filters hide 2 flights')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
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

  it('the filter panel accepts typed values', async () => {
    const { user, go } = showDepartures({ flights });
    const box = await screen.findByRole('textbox', { name: 'Longest trip, typed' });
    await user.clear(box);
    await user.type(box, '3:30{Enter}');
    await waitFor(() =>
      expect(go).toHaveBeenCalledWith(expect.objectContaining({ maxHours: 3.5 }), {
        replace: true,
      }),
    );
  });
});
