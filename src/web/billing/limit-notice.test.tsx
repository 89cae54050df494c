import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

it('a used-up allowance says when it returns and what needs no search', async () => {
  fakeApi.on('GET /flights/search', {
    status: 429,
    json: refusal('search_limit_reached', 'Daily search limit reached.'),
  });
  openSearch({
    who: 'free',
    remaining: 0,
    address: '/?screen=departure_flights&direction=outbound&origin=DEN&date=2026-11-22',
  });
  const title = await screen.findByText('Daily Search Limit Reached');
  const box = title.closest<HTMLElement>('[role=alert]');
  // The tests run in two time zones.
  const at = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date('2026-11-22T05:00:00Z'));
  await waitFor(() =>
    expect(box).toHaveTextContent(
      `Your next free search: ${at}, in 10 h 00 m. Then 3 searches again.`,
    ),
  );
  for (const [name, href] of [
    ['ways home', '/get-home'],
    ['the open days of a month', '/month'],
    ['when pass seats open', '/guide'],
  ] as const)
    expect(within(box!).getByRole('link', { name })).toHaveAttribute('href', href);
});
