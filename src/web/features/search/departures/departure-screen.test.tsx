import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { flightDto, ONE_PERSON, outboundAnswer } from '#test/screen/answer-builders.ts';
import { card, departureTest, showDepartures } from '#test/screen/departure-fixture.tsx';
import { announced } from '#test/screen/live-region.ts';

departureTest();

describe('search of the departure screen', () => {
  it('the departure screen shows the search in the bar, the heading and the tab title', async () => {
    showDepartures({ search: { origin: 'DEN,SLC' } });
    await card(/^Atlanta/);
    expect(screen.getByText('Denver, Salt Lake City to anywhere')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Your search' }).textContent).toContain(
      'Fri, Nov 27 · Outbound · 1 traveler',
    );
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('Flights from Denver, Salt Lake City');
    expect(document.activeElement).toBe(heading);
    expect(document.title).toContain('Flights from Denver, Salt Lake City, Nov 27');
  });

  it('the departure screen names the first of more than three airports and counts the rest', async () => {
    showDepartures({ search: { origin: 'DEN,SLC,LAS,ATL' } });
    expect(await screen.findByText('Denver +3 more to anywhere')).toBeTruthy();
    // Otherwise the search may still be pending when the next test checks its calls.
    await card(/^Atlanta/);
  });

  it('the departure screen makes one call to the matching endpoint', async () => {
    const { asked } = showDepartures();
    await card(/^Atlanta/);
    expect(asked.map((url) => url.pathname + url.search)).toEqual([
      '/api/flights/search?origin=DEN&date=2026-11-27',
    ]);
  });

  it('the departure screen searches a single route when there is a destination', async () => {
    const { asked } = showDepartures({ search: { destination: 'ATL' } });
    await card(/^Atlanta/);
    expect(asked.map((url) => url.pathname)).toEqual(['/api/flights/single']);
  });

  it('the departure screen searches inbound flights of a destination', async () => {
    const { asked } = showDepartures({
      search: { direction: 'inbound', origin: '', destination: 'ATL' },
      flights: {
        ...outboundAnswer({ DEN: [flightDto()] }),
        search_parameters: {
          destination: 'ATL',
          date: '2026-11-27',
          max_workers: 10,
          ...ONE_PERSON,
        },
        summary: { total_origins: 1, total_flights: 1, search_timestamp: '' },
      },
    });
    await card(/^Denver/);
    expect(asked.map((url) => url.pathname)).toEqual(['/api/flights/inbound']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inbound to Atlanta');
    expect(announced()).toBe('1 flight from 1 origin');
  });

  it('the departure screen copies the URL of the search', async () => {
    const { user } = showDepartures();
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('URL Copied')).toBeTruthy();
    expect(screen.getByText('Search URL copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(location.href);
  });
});

describe('running search', () => {
  it('the departure screen shows a running search, and Cancel aborts the call and goes back', async () => {
    const { user, signals, onNewSearch } = showDepartures({ flights: 'never' });
    await waitFor(() => expect(announced()).toBe('Searching flights from Denver…'));
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onNewSearch).toHaveBeenCalledOnce();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('the departure screen does not abort the call when it is left', async () => {
    const { signals } = showDepartures({ flights: 'never' });
    await waitFor(() => expect(signals).toHaveLength(1));
    cleanup();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  });
});

describe('refused searches', () => {
  const refused = (error: string, message: string) => ({ error, message });

  it('the departure screen shows the message of the server and the plans at the daily limit', async () => {
    const text = 'Daily search limit reached. Free accounts are limited to 3 searches per day.';
    showDepartures({ plan: 'free', status: 429, flights: refused('search_limit_reached', text) });
    const box = within(await screen.findByRole('alert'));
    expect(box.getByText('Daily Search Limit Reached')).toBeTruthy();
    expect(box.getByText(text)).toBeTruthy();
    expect(box.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/plans');
  });

  it('the departure screen shows the paywall for a search that needs Premium', async () => {
    const text = 'Single route search is a premium feature.';
    showDepartures({
      plan: 'free',
      search: { destination: 'ATL' },
      status: 403,
      flights: refused('single_route_is_premium', text),
    });
    expect(await screen.findByRole('heading', { name: 'Premium Feature' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Single Route Search' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe(
      '/profile',
    );
  });

  it('the departure screen shows the message of any other refusal and a retry', async () => {
    const { user, asked } = showDepartures({
      status: 503,
      flights: refused('fares_unavailable', 'Fares are unavailable right now.'),
    });
    const box = within(await screen.findByRole('alert'));
    expect(box.getByText('Fares are unavailable right now.')).toBeTruthy();
    expect(asked).toHaveLength(1);
    await user.click(box.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('View Return Flights', () => {
  const button = () => screen.queryByRole('button', { name: /^View Return Flights/ });

  it('View Return Flights is shown for a single destination and opens the return screen', async () => {
    const { user, go } = showDepartures({ search: { destination: 'ATL' } });
    await card(/^Atlanta/);
    await user.click(button() as HTMLElement);
    expect(go.mock.calls[0]?.[0]).toMatchObject({ screen: 'return_flights', flight: undefined });
  });

  it.each([
    ['first among the tools, in words, below 1280 px', false],
    ['in the bar from 1280 px on', true],
  ])('View Return Flights stands once, %s', async (_, isWide) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isWide && /768px|1280px/.test(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    showDepartures({ search: { destination: 'ATL' } });
    await card(/^Atlanta/);
    const bar = screen.getByRole('region', { name: 'Your search' });
    const buttons = screen.getAllByRole('button', { name: 'View Return Flights' });
    expect(buttons.map((one) => bar.contains(one))).toEqual([isWide]);
  });

  it('View Return Flights stays where there are no flights that day', async () => {
    showDepartures({ search: { destination: 'ATL' }, flights: outboundAnswer({ ATL: [] }) });
    expect(await screen.findByText(/^No flights/)).toBeTruthy();
    expect(button()).toBeTruthy();
  });

  it('a filter that has not reached the URL yet does not lead back from the returns', async () => {
    const { go } = showDepartures({ search: { destination: 'ATL' } });
    await card(/^Atlanta/);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(screen.getByRole('button', { name: 'Nonstop' }));
    fireEvent.click(button() as HTMLElement);
    vi.runAllTimers();
    expect(go.mock.calls.map(([{ screen: to, stops }]) => [to, stops])).toEqual([
      ['return_flights', 'nonstop'],
    ]);
  });

  it('View Return Flights is hidden without a single destination', async () => {
    showDepartures();
    await card(/^Atlanta/);
    expect(button()).toBeNull();
  });
});
