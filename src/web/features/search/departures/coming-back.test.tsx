import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
