import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-scene.ts';

screenTest();
afterEach(closeSearch);

describe('usage', () => {
  it.each([
    [0, '0 of 3 free searches left today', 'Get Free Trial'],
    [1, '1 of 3 free searches left today', 'Upgrade'],
    [2, '2 of 3 free searches left today', 'Upgrade'],
  ])('shows %i left and offers the plans', async (remaining, words, offer) => {
    openSearch({ remaining });
    await screen.findByText(words);
    expect(screen.getByRole('link', { name: offer })).toHaveAttribute('href', '/plans');
    const banner = 'Free plan: 3 searches per day. Upgrade for unlimited searches.';
    expect(screen.getByText(banner)).toBeVisible();
  });

  it('shows premium members that nothing runs out', async () => {
    openSearch({ who: 'premium' });
    expect(await screen.findByText('Unlimited searches')).toBeVisible();
    expect(screen.queryByText(/Free plan:/)).toBeNull();
  });

  it('fails quietly', async () => {
    openSearch();
    fakeApi.on('GET /auth/search-usage', { status: 400 });
    expect(await screen.findByText('Failed to load search usage')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
