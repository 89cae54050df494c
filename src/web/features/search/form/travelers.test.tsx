import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { screenTest } from '#test/screen/open-app.tsx';
import { day, from, quick, submitButton } from '#test/screen/search-fields.ts';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const travelers = () => screen.getByRole('spinbutton', { name: 'Travelers' });
const passes = () => screen.queryByRole('spinbutton', { name: 'Passes' });

describe('travelers of a search', () => {
  it('are one at first, without a question for passes', async () => {
    openSearch();
    await from();
    expect(travelers()).toHaveValue('1');
    expect(passes()).toBeNull();
  });

  it('go into the address with their passes, by keyboard too', async () => {
    const { router } = openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    travelers().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(travelers()).toHaveValue('3');
    expect(passes()).toHaveValue('3');
    await userEvent.click(screen.getByRole('button', { name: 'Decrease Passes' }));
    expect(screen.getByText('2 of 3 with a pass')).toBeVisible();
    await userEvent.click(submitButton());
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ origin: 'DEN', party: '3', passes: '2' }),
    );
  });

  it('keep no more passes than travelers, and none in the address when everybody has one', async () => {
    const { router } = openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    await userEvent.click(screen.getByRole('button', { name: 'Increase Travelers' }));
    await userEvent.click(screen.getByRole('button', { name: 'Increase Travelers' }));
    await userEvent.click(screen.getByRole('button', { name: 'Decrease Passes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Decrease Travelers' }));
    expect(passes()).toHaveValue('2');
    await userEvent.click(submitButton());
    await waitFor(() => expect(router.location().search).toMatchObject({ party: '2' }));
    expect(router.location().search).not.toHaveProperty('passes');
  });

  it('are the last choice of this device in the next empty form', async () => {
    openSearch();
    await from();
    await userEvent.click(screen.getByRole('button', { name: 'Increase Travelers' }));
    closeSearch();
    sessionStorage.clear();
    openSearch();
    await from();
    expect(travelers()).toHaveValue('2');
  });
});
