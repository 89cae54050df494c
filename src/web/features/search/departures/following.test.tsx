import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flightDto, flightTo } from '#test/screen/answer-builders.ts';
import { card, departureTest, showDepartures } from '#test/screen/departure-fixture.tsx';
import { fakeStream, lines } from '#test/screen/fake-stream.ts';
import { leavePage } from '#test/screen/leave-page.ts';
import { announced } from '#test/screen/live-region.ts';

departureTest();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => vi.useRealTimers());

const ATLANTA = lines.route('ATL', flightDto());
const VEGAS = lines.route('LAS', flightTo('LAS', 8, { fares: { go_wild: 11 } }));
const SALT_LAKE = lines.route('SLC', flightTo('SLC', 9, { fares: { go_wild: 9 } }));

function follow(plan: 'free' | 'premium' = 'premium') {
  const feed = fakeStream();
  const shown = showDepartures({ feed, plan });
  const begin = async (...event: readonly object[]) => {
    await waitFor(() => expect(feed.calls()).toBe(1));
    feed.send(lines.begun(4), ...event);
  };
  return { ...shown, feed, begin };
}

const places = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent?.slice(-3));
/** Progress is announced at most once a second. */
const SOON = { timeout: 5_000 };
const says = (text: string) => waitFor(() => expect(announced()).toBe(text), SOON);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('streamed search', () => {
  it('a streamed search shows the first flights at once and the progress', async () => {
    const { begin, feed } = follow();
    await begin(ATLANTA);
    await card(/^Atlanta/);
    await says('Searching, 1 of 4 routes, 1 flight');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    feed.send(lines.route('DFW'), VEGAS);
    await says('Searching, 3 of 4 routes, 2 flights');
    expect(document.querySelectorAll('main [role=status]')).toHaveLength(1);
  });

  it('a streamed search says only at the end that there are no flights', async () => {
    const { begin, feed } = follow();
    await begin(lines.route('ATL'));
    await says('Searching, 1 of 4 routes, 0 flights');
    expect(screen.queryByRole('heading', { name: 'No flights available' })).toBeNull();
    feed.send(lines.end());
    feed.end();
    expect(await screen.findByRole('heading', { name: 'No flights available' })).toBeTruthy();
  });

  it('a streamed search is cached once it is complete', async () => {
    const { begin, feed } = follow();
    await begin(ATLANTA, VEGAS, lines.end());
    feed.end();
    await says('2 flights to 2 destinations');
    expect(screen.queryByRole('progressbar')).toBeNull();
    leavePage();
    expect(sessionStorage.getItem('flight_answers')).toContain('LAS');
    cleanup();
    const again = follow();
    await card(/^Atlanta/);
    expect(again.asked).toHaveLength(0);
  });

  it('a search accepts a response that is not streamed', async () => {
    const answer = { summary: {} };
    showDepartures({
      feed: { ...fakeStream(), open: () => new Response(JSON.stringify(answer), { status: 503 }) },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to search flights');
  });

  it('a streamed search names the routes that failed and what a retry costs', async () => {
    const { begin, feed, user } = follow('free');
    await begin(ATLANTA, lines.failed('LAS'), lines.failed('DFW'), lines.route('SLC'), lines.end());
    feed.end();
    expect(await screen.findByText('We couldn’t load fares for 2 routes.')).toBeTruthy();
    expect(screen.getByText(/^Denver–Las Vegas, Denver–Dallas\./)).toBeTruthy();
    await user.click(await button('Try again, uses 1 search'));
    await waitFor(() => expect(feed.calls()).toBe(2));
  });
});

describe('interrupted search', () => {
  it('a canceled search keeps its flights and goes on with them', async () => {
    const { begin, feed, user, asked, signals, onNewSearch } = follow();
    await begin(ATLANTA);
    await card(/^Atlanta/);
    await user.click(await button('Cancel'));
    await says('Search stopped, 1 of 4 routes, 1 flight');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(places()).toEqual(['ATL']);
    expect(onNewSearch).not.toHaveBeenCalled();
    await user.click(await button('Go on'));
    await waitFor(() => expect(feed.calls()).toBe(2));
    expect(asked.map(({ search }) => search)).toEqual([asked[0]?.search, asked[0]?.search]);
    expect(places()).toEqual(['ATL']);
    feed.send(lines.begun(2));
    await says('Searching, 1 of 4 routes, 1 flight');
    expect(places()).toEqual(['ATL']);
    feed.send(ATLANTA, VEGAS, lines.end());
    feed.end();
    await says('2 flights to 2 destinations');
  });

  it('a canceled search shows what has arrived since the last announcement', async () => {
    const { begin, feed, user } = follow();
    await begin(ATLANTA);
    const row = await card(/^Atlanta/);
    feed.send(VEGAS);
    await user.hover(row);
    await user.click(await button('Cancel'));
    await says('Search stopped, 2 of 4 routes, 2 flights');
    expect(places()).toEqual(['ATL', 'LAS']);
  });

  it('a canceled search says that it was stopped before anything arrived', async () => {
    const { begin, user, feed } = follow();
    await begin(lines.route('ATL'));
    await user.click(await button('Cancel'));
    expect(await screen.findByRole('heading', { name: 'Search stopped' })).toBeTruthy();
    expect(feed.calls()).toBe(1);
  });

  it('a streamed search is asked again twice after a lost connection, then by a button', async () => {
    const { begin, feed, user } = follow();
    await begin(ATLANTA);
    await card(/^Atlanta/);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const [cuts, wait] of [1_000, 3_000].entries()) {
      feed.cut();
      await vi.advanceTimersByTimeAsync(wait);
      await waitFor(() => expect(feed.calls()).toBe(cuts + 2));
      feed.send(lines.begun(4));
    }
    feed.cut();
    vi.useRealTimers();
    expect(await screen.findByText('The connection was lost')).toBeTruthy();
    expect(places()).toEqual(['ATL']);
    await user.click(screen.getAllByRole('button', { name: 'Go on' })[0]!);
    await waitFor(() => expect(feed.calls()).toBe(4));
    feed.send(lines.begun(2), ATLANTA, VEGAS, lines.end());
    feed.end();
    await says('2 flights to 2 destinations');
    expect(screen.queryByText('The connection was lost')).toBeNull();
  });

  it('a streamed search is asked again after an unreachable server but not after a failed fare source', async () => {
    const { begin, feed } = follow();
    await begin(ATLANTA);
    await card(/^Atlanta/);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    feed.send(lines.error('storage_unavailable', 'The service is unavailable right now.'));
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(feed.calls()).toBe(2));
    vi.useRealTimers();
    feed.send(lines.begun(4), lines.error('fares_unavailable', 'No fares right now.', 'ab12cd'));
    expect(await screen.findByText(/No fares right now\.\s+Reference: ab12cd/)).toBeTruthy();
    await waitFor(() => expect(places()).toEqual(['ATL']));
    expect(feed.calls()).toBe(2);
  });

  it('an interrupted search is asked again after a reload and caches nothing of it', async () => {
    const { begin } = follow();
    await begin(ATLANTA);
    await card(/^Atlanta/);
    leavePage();
    expect(sessionStorage.getItem('flight_answers')).toBeNull();
    cleanup();
    const { feed } = follow();
    await waitFor(() => expect(feed.calls()).toBe(1));
    expect(places()).toEqual([]);
  });
});

describe('result rows while streaming', () => {
  const inOrder = ['SLC', 'LAS', 'ATL'];
  const sort = () => button('Sort the list');

  it('new places stand below those that are listed, even after the end', async () => {
    const { begin, feed } = follow();
    await begin(ATLANTA);
    await card(/^Atlanta/);
    feed.send(VEGAS, SALT_LAKE);
    await says('Searching, 3 of 4 routes, 3 flights');
    expect(places()).toEqual(['ATL', 'LAS', 'SLC']);
    feed.send(lines.end());
    feed.end();
    await says('3 flights to 3 destinations');
    expect(places()).toEqual(['ATL', 'LAS', 'SLC']);
    expect(screen.getByRole('button', { name: 'Cheapest' }).ariaPressed).toBe('false');
  });

  it('a listed place keeps its row while the other airport of the search adds to it', async () => {
    const { begin, feed } = follow();
    await begin(ATLANTA);
    await card(/^Atlanta/);
    const cheaper = flightTo('ATL', 7, { fares: { go_wild: 8 } });
    feed.send({ ...lines.route('ATL', cheaper), origin: 'SLC' }, lines.end());
    feed.end();
    await says('2 flights to 1 destination');
    const row = (await card(/^Atlanta/)).closest('article');
    expect(row?.textContent).toContain('1 flight');
    await userEvent.click(await sort());
    expect((await card(/^Atlanta/)).closest('article')?.textContent).toContain('2 flights');
  });

  it('the list is sorted on request, and later places stand below again', async () => {
    const { begin, feed, user } = follow();
    await begin(ATLANTA, VEGAS);
    await says('Searching, 2 of 4 routes, 2 flights');
    await user.click(await card(/^Atlanta/));
    await user.click(await sort());
    expect(places()).toEqual(['LAS', 'ATL']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect((await card(/^Atlanta/)).ariaExpanded).toBe('true');
    expect(screen.getByRole('button', { name: 'Cheapest' }).ariaPressed).toBe('true');
    feed.send(SALT_LAKE, lines.end());
    feed.end();
    await says('3 flights to 3 destinations');
    expect(places()).toEqual(['LAS', 'ATL', 'SLC']);
    await user.click(await sort());
    expect(places()).toEqual(inOrder);
  });

  it.each(['Cheapest', 'Nonstop'])('%s sorts the whole list', async (name) => {
    const { begin, feed, user } = follow();
    await begin(ATLANTA, VEGAS, SALT_LAKE, lines.end());
    feed.end();
    await says('3 flights to 3 destinations');
    await user.click(await button(name));
    expect(places()).toEqual(inOrder);
    expect(screen.queryByRole('button', { name: 'Sort the list' })).toBeNull();
  });
});
