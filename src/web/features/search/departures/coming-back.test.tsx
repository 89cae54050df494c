import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, departureTest, showDepartures } from '#test/screen/departure-fixture.tsx';
import { leavePage } from '#test/screen/leave-page.ts';

departureTest();

describe('answers are kept', () => {
  it('so that coming back costs no search', async () => {
    showDepartures();
    await card(/^Atlanta/);
    cleanup();
    const { asked } = showDepartures();
    await card(/^Atlanta/);
    expect(asked).toHaveLength(0);
  });

  it('for the same member under the same plan only', async () => {
    showDepartures({ plan: 'premium' });
    await card(/^Atlanta/);
    cleanup();
    const { asked } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    expect(asked).toHaveLength(1);
  });

  it('for ten minutes', async () => {
    showDepartures();
    await card(/^Atlanta/);
    cleanup();
    leavePage();
    const aged = JSON.parse(sessionStorage.getItem('flight_answers') ?? '[]').map(
      (kept: { at: number }) => ({ ...kept, at: kept.at - 10 * 60_000 }),
    );
    sessionStorage.setItem('flight_answers', JSON.stringify(aged));
    const { asked } = showDepartures();
    await card(/^Atlanta/);
    expect(asked).toHaveLength(1);
  });

  it('until asked for anew, which free members are told the price of', async () => {
    const { asked, caches, user } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: /^Refresh ?, ?uses 1 search$/ }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(caches).toEqual([undefined, 'reload']);
  });
});
