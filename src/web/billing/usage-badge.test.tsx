import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const givenTrial = (days: number) =>
  fakeApi.on('GET /stripe/subscription', {
    status: 200,
    json: { subscription: null, trial_days: days, trial_refused: false },
  });

describe('usage badge', () => {
  it.each([
    [0, '0 of 3 free searches left today', 'Get Free Trial'],
    [1, '1 of 3 free searches left today', 'Upgrade'],
    [2, '2 of 3 free searches left today', 'Upgrade'],
  ])(
    'the usage badge shows %i searches left and links to the plans',
    async (remaining, text, offer) => {
      givenTrial(7);
      openSearch({ remaining });
      await screen.findByText(text);
      expect(await screen.findByRole('link', { name: offer })).toHaveAttribute('href', '/plans');
      const banner = 'Free plan: 3 searches per day. Upgrade for unlimited searches.';
      expect(screen.getByText(banner)).toBeVisible();
    },
  );

  it('the usage badge offers no trial to a member who cannot have one', async () => {
    givenTrial(0);
    openSearch({ remaining: 0 });
    await screen.findByText('0 of 3 free searches left today');
    await waitFor(() => expect(fakeApi.heard('GET /stripe/subscription')).not.toEqual([]));
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/plans');
    expect(screen.queryByRole('link', { name: 'Get Free Trial' })).toBeNull();
  });

  it('the usage badge shows premium members that searches are unlimited', async () => {
    openSearch({ who: 'premium' });
    expect(await screen.findByText('Unlimited searches')).toBeVisible();
    expect(screen.queryByText(/Free plan:/)).toBeNull();
  });

  it('the usage badge asks again when somebody comes back to the tab', async () => {
    openSearch({ remaining: 3 });
    await screen.findByText('3 of 3 free searches left today');
    const left = {
      search_limit: 3,
      searches_remaining: 1,
      is_premium: false,
      per: 'day',
      resets_at: null,
    };
    fakeApi.on('GET /auth/search-usage', { status: 200, json: left });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByText('1 of 3 free searches left today')).toBeVisible();
  });

  it('the usage badge shows nothing when the usage fails to load', async () => {
    openSearch();
    fakeApi.on('GET /auth/search-usage', { status: 400 });
    expect(await screen.findByText('Failed to load search usage')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
