import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { flightTo, outboundAnswer } from '#test/screen/answer-builders.ts';
import { card, departureTest, showDepartures } from '#test/screen/departure-fixture.tsx';
import { leavePage } from '#test/screen/leave-page.ts';

departureTest();

describe('answer cache on the departure screen', () => {
  it('returning to a search consumes no search', async () => {
    showDepartures();
    await card(/^Atlanta/);
    cleanup();
    const { asked } = showDepartures();
    await card(/^Atlanta/);
    expect(asked).toHaveLength(0);
  });

  it('the departure screen uses a cached answer only for the same member under the same plan', async () => {
    showDepartures({ plan: 'premium' });
    await card(/^Atlanta/);
    cleanup();
    const { asked } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    expect(asked).toHaveLength(1);
  });

  it('the departure screen uses a cached answer for ten minutes', async () => {
    showDepartures();
    await card(/^Atlanta/);
    cleanup();
    leavePage();
    const aged = JSON.parse(sessionStorage.getItem('flight_answers') ?? '[]').map(
      (cached: { at: number }) => ({ ...cached, at: cached.at - 10 * 60_000 }),
    );
    sessionStorage.setItem('flight_answers', JSON.stringify(aged));
    const { asked } = showDepartures();
    await card(/^Atlanta/);
    expect(asked).toHaveLength(1);
  });

  it('the departure screen bypasses the cache on request and tells free members what that costs', async () => {
    const { asked, caches, user } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: /^Refresh ?, ?uses 1 search$/ }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(caches).toEqual([undefined, 'reload']);
  });
});

describe('coming back to the list of departures', () => {
  const codes = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH', 'III', 'JJJ'];
  const flights = outboundAnswer(
    Object.fromEntries(codes.map((code) => [code, [flightTo(code, 8)]])),
  );

  it('keeps the opened place and as many places as before', async () => {
    const { user, at } = showDepartures({ flights });
    await user.click(await screen.findByRole('button', { name: 'Show 2 more destinations' }));
    await user.click(await card(/^BBB/));
    cleanup();
    showDepartures({ flights, address: at.location });
    expect((await card(/^BBB/)).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('article')).toHaveLength(10);
  });

  it('a shared link opens the place that was open', async () => {
    const { user, at } = showDepartures({ flights });
    await user.click(await card(/^BBB/));
    await waitFor(() => expect(at.location).toBe('/?open=BBB'));
    cleanup();
    sessionStorage.clear();
    showDepartures({ flights, address: at.location });
    expect((await card(/^BBB/)).getAttribute('aria-expanded')).toBe('true');
  });

  it('keeps a place closed that opens by itself', async () => {
    const single = { search: { destination: 'ATL' } };
    const { user, at } = showDepartures(single);
    await user.click(await card(/^Atlanta/));
    cleanup();
    showDepartures({ ...single, address: at.location });
    expect((await card(/^Atlanta/)).getAttribute('aria-expanded')).toBe('false');
  });

  it('moves the opened place to where it stood in the window', async () => {
    const { user, at } = showDepartures({ flights });
    await user.click(await card(/^BBB/));
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const scrolled = vi.fn();
    vi.stubGlobal('scrollBy', scrolled);
    rect.mockReturnValue({ top: 300 } as DOMRect);
    cleanup();
    rect.mockReturnValue({ top: 1200 } as DOMRect);
    showDepartures({ flights, address: at.location });
    await card(/^BBB/);
    await waitFor(() => expect(scrolled.mock.calls).toEqual([[0, 900]]));
    rect.mockRestore();
  });
});
