import '#test/screen/matchers.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, givenSite } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { chip, day, from, quick, submitButton, to } from '#test/screen/search-fields.ts';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';
import { ONE_WAY_FORM, storedForm } from '#web/site/first-page.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';
import { EMPTY_DRAFT, suggestOrigin } from '../draft.ts';

screenTest();
afterEach(closeSearch);

describe('search button of the form', () => {
  it('the search button changes its label as the form fills and is disabled until it is valid', async () => {
    openSearch();
    await from();
    expect(submitButton()).toHaveTextContent('Search flights');
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await quick('Denver'));
    expect(submitButton()).toHaveTextContent('Search from DEN');
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await day(/Nov 22/));
    expect(submitButton()).not.toHaveAttribute('aria-disabled');
  });

  it('the search form shows errors at the fields and removes them as the fields are filled', async () => {
    openSearch();
    await quick('Denver');
    await userEvent.click(submitButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields.');
    expect(await from()).toHaveAccessibleDescription('Please select an origin airport and date');
    expect(await from()).toHaveFocus();
    await userEvent.click(await quick('Denver'));
    expect(screen.getAllByText('Please select an origin airport and date')).toHaveLength(1);
    await userEvent.click(await day(/Nov 22/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the search form asks for the destination of a search for one route, and only for it', async () => {
    openSearch({ who: 'premium' });
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    await userEvent.click(screen.getByRole('switch', { name: /Single Route/ }));
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submitButton());
    expect(await to()).toHaveAccessibleDescription('Please select a destination airport');
    expect(screen.queryByText('Please select an origin airport and date')).toBeNull();
  });

  it('the search form opens the departures before it writes the URL', async () => {
    const { router } = openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    expect(router.location().search).toEqual(ONE_WAY_FORM.search);
    await userEvent.click(submitButton());
    await waitFor(() =>
      expect(router.location().search).toEqual({
        origin: 'DEN',
        date: '2026-11-22',
        direction: 'outbound',
        screen: 'departure_flights',
      }),
    );
  });

  it('the search form asks guests to sign in and calls no server', async () => {
    const { router } = openSearch({ who: 'guest' });
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    await userEvent.click(submitButton());
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Please log in to search flights');
    expect(within(alert).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(router.location().search).toEqual(ONE_WAY_FORM.search);
    expect(fakeApi.heard('GET /flights/search')).toEqual([]);
    expect(fakeApi.heard('GET /auth/search-usage')).toEqual([]);
    await userEvent.click(within(alert).getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(router.location().pathname).toBe('/login'));
    // Runs after the sign-in.
    expect(sessionStorage.getItem('return_to')).toContain('/?origin=DEN&date=2026-11-22');
  });

  it('the search button is disabled with no searches left and says why when pressed', async () => {
    const { router } = openSearch({ remaining: 0 });
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    await waitFor(() => expect(submitButton()).toHaveTextContent('No Searches Remaining'));
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submitButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Daily Search Limit Reached');
    expect(router.location().search).toEqual(ONE_WAY_FORM.search);
  });

  it('the search form names the week as the period of a weekly limit', async () => {
    givenSite({ free_searches: { limit: 1, per: 'week' } });
    openSearch({ remaining: 0 });
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await day(/Nov 22/));
    await waitFor(() => expect(submitButton()).toHaveTextContent('No Searches Remaining'));
    await userEvent.click(submitButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Weekly Search Limit Reached');
  });
});

describe('direction switch', () => {
  it('the direction switch shows members without Premium the paywall and the way back', async () => {
    openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(screen.getByRole('radio', { name: /Inbound/ }));
    expect(screen.getByRole('heading', { name: 'Premium Feature' })).toBeVisible();
    const text = 'Inbound flight search is a premium feature. Please upgrade your account.';
    expect(screen.getByText(text)).toBeVisible();
    const upgrade = screen.getByRole('link', { name: 'Upgrade to Premium' });
    expect(upgrade).toHaveAttribute('href', '/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Back to Search' }));
    expect(await from()).toBeVisible();
  });

  it('the paywall of Inbound names the feature, its price, and shows an example', async () => {
    openSearch();
    await quick('Denver');
    await userEvent.click(screen.getByRole('radio', { name: /Inbound/ }));
    expect(screen.getByRole('heading', { name: 'Inbound flights' })).toBeVisible();
    expect(screen.getByText('Premium costs $5/month or $50/year.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    const example = screen.getByTestId('example');
    expect(example).toHaveAttribute('aria-hidden', 'true');
    expect(example).toHaveTextContent('Phoenix PHX');
    expect(example).toHaveTextContent('$16');
  });

  it('the paywall of Inbound leads guests to the plans and to signing in', async () => {
    openSearch({ who: 'guest' });
    await quick('Denver');
    await userEvent.click(screen.getByRole('radio', { name: /Inbound/ }));
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
      'href',
      '/plans',
    );
    const form = within(screen.getByRole('form', { name: 'Flight search' }));
    expect(form.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('the paywall of Inbound shows no price where nothing is sold, and no fares where there are none', async () => {
    givenSite({ has_fares: false, payments: { provider: 'off', page_origins: [] } });
    openSearch();
    await quick('Denver');
    await userEvent.click(screen.getByRole('radio', { name: /Inbound/ }));
    await waitFor(() => expect(screen.getByTestId('example')).not.toHaveTextContent('$'));
    expect(screen.queryByText(/^Premium costs/)).toBeNull();
  });

  it('the paywall of Inbound does not come back on a reload, which keeps the origin', async () => {
    openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(screen.getByRole('radio', { name: /Inbound/ }));
    expect(screen.getByRole('heading', { name: 'Premium Feature' })).toBeVisible();
    cleanup();
    openSearch();
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Premium Feature' })).toBeNull();
  });

  it('an inbound form of an earlier plan opens as outbound', async () => {
    storedForm.set({ ...EMPTY_DRAFT, direction: 'inbound', destinations: ['ATL'] });
    openSearch();
    expect(await from()).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Premium Feature' })).toBeNull();
  });

  it('the direction switch clears the opposite field and the error', async () => {
    openSearch({ who: 'premium' });
    await userEvent.click(await quick('Denver'));
    await userEvent.click(submitButton());
    expect(screen.getByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Inbound' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull();
    await userEvent.click(await quick('Atlanta'));
    await userEvent.click(await day(/Nov 22/));
    expect(submitButton()).toHaveTextContent('Search Inbound Flights to ATL');
    await userEvent.click(screen.getByRole('radio', { name: 'Outbound' }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('the search form requires a destination for an inbound search', async () => {
    openSearch({ who: 'premium' });
    await quick('Denver');
    await userEvent.click(screen.getByRole('radio', { name: 'Inbound' }));
    await userEvent.click(await day(/Nov 22/));
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submitButton());
    const text = 'Please select a destination airport and date';
    expect(await to()).toHaveAccessibleDescription(text);
  });
});

describe('destination field', () => {
  const refusal =
    'Single route search is a premium feature. Upgrade your account to search specific destinations.';

  it('the destination field tells members without Premium what it needs, by choice and by switch', async () => {
    openSearch();
    await quick('Denver');
    await userEvent.click(screen.getByRole('switch'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(refusal);
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await userEvent.type(await to(), 'cancun{Enter}');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(refusal);
    expect(screen.queryByRole('button', { name: 'Remove Cancun (CUN)' })).toBeNull();
  });

  it('the search button names the destination, and premium members can swap it', async () => {
    openSearch({ who: 'premium' });
    await userEvent.click(await quick('Denver'));
    await userEvent.type(await to(), 'atl{Enter}');
    await userEvent.type(await to(), 'cancun{Enter}');
    expect(screen.queryByRole('button', { name: 'Remove Atlanta (ATL)' })).toBeNull();
    expect(submitButton()).toHaveTextContent('Search DEN → CUN');
    expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
    const swap = screen.getByRole('button', { name: 'Swap origin and destination' });
    await userEvent.click(swap);
    expect(submitButton()).toHaveTextContent('Search CUN → DEN');
    expect(swap).toHaveFocus();
    await userEvent.click(screen.getByRole('switch'));
    expect(submitButton()).toHaveTextContent('Search from CUN');
  });

  it('the swap button keeps all origins', async () => {
    openSearch({ who: 'premium' });
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await quick('Atlanta'));
    const swap = screen.getByRole('button', { name: 'Swap origin and destination' });
    await userEvent.click(swap);
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(await chip('Atlanta (ATL)')).toBeVisible();
    await userEvent.click(swap);
    expect(submitButton()).toHaveTextContent('Search from DEN, ATL');
  });

  it('the destination field rejects a destination equal to the origin', async () => {
    const { router } = openSearch({ who: 'premium' });
    await userEvent.click(await quick('Denver'));
    await userEvent.type(await to(), 'den{Enter}');
    await userEvent.click(await day(/Nov 22/));
    await userEvent.click(submitButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose another destination.');
    expect(screen.getByText('Destination must be different from origin')).toBeVisible();
    expect(await to()).toHaveAttribute('aria-invalid', 'true');
    expect(await to()).toHaveFocus();
    expect(router.location().search).toEqual(ONE_WAY_FORM.search);

    await userEvent.type(await from(), 'atl{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(submitButton());
    await waitFor(() => expect(router.location().search).toHaveProperty('origin', 'DEN,ATL'));
  });
});

describe('suggested origin', () => {
  it('a suggested origin gives way to a typed one', async () => {
    storedForm.set(suggestOrigin(EMPTY_DRAFT, 'DEN'));
    openSearch();
    expect(await chip('Denver (DEN)')).toBeVisible();
    await userEvent.type(await from(), 'atl{Enter}');
    expect(await chip('Atlanta (ATL)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
  });
});

describe('form without airports', () => {
  it('the search form says that the airports failed to load and retries', async () => {
    openSearch({ airports: { status: 400 } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load airports');
    expect(screen.queryByText('Loading airports…')).toBeNull();
    await userEvent.type(await from(), 'denv');
    expect(screen.getByText('There are no airports to choose from.')).toBeVisible();
    await userEvent.clear(await from());
    fakeApi.on('GET /airports', { status: 200, json: { airports: [] } });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('form while the airports load', () => {
  it('the place picker does not say of a text that it matches nothing before it has airports', async () => {
    openSearch({ airports: () => new Promise(() => {}) });
    await userEvent.type(await to(), 'denv');
    expect(screen.queryByText(/^No airport matches/)).toBeNull();
    expect(screen.getAllByText('Loading airports…').length).toBeGreaterThan(1);
  });
});

describe('share button of the form', () => {
  it('the share button of the form copies a URL with the search and nothing else', async () => {
    const user = userEvent.setup();
    openSearch();
    await user.click(await quick('Denver'));
    await user.click(await day(/Nov 22/));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('URL Copied')).toBeVisible();
    expect(screen.getByText('Search URL copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/?origin=DEN&date=2026-11-22&direction=outbound`,
    );
  });

  it('the share button of the form shows the URL when it cannot be copied', async () => {
    const user = userEvent.setup();
    openSearch();
    await user.click(await quick('Denver'));
    await user.click(await day(/Nov 22/));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Copy Failed')).toBeVisible();
    expect(
      screen.getByText(`${location.origin}/?origin=DEN&date=2026-11-22&direction=outbound`),
    ).toBeVisible();
  });

  it('the share button of the form stands left of the search button', async () => {
    openSearch();
    await quick('Denver');
    const share = screen.getByRole('button', { name: 'Share' });
    expect(share.nextElementSibling).toBe(submitButton());
  });

  it('the share button of the form says what is missing in an incomplete search', async () => {
    openSearch();
    await quick('Denver');
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields.');
  });
});

it('the sections of the home screen appear one after the other, and none starts invisible', async () => {
  openSearch({ who: 'free' });
  await quick('Denver');
  const delayOf = (element: Element | null) =>
    element?.closest('[data-delay]')?.getAttribute('data-delay');
  expect(delayOf(screen.getByRole('form', { name: 'Flight search' }))).toBe('150');
  expect(delayOf(await screen.findByText(/free searches left/))).toBe('300');
  expect(delayOf(screen.getByRole('region', { name: /board|pass/i }))).toBe('450');
});

it('the site announcement is shown until it is dismissed, and not again', async () => {
  const meta = document.createElement('meta');
  meta.name = 'site';
  meta.content = JSON.stringify({
    ...UNTIL_KNOWN,
    free_searches: { limit: 1, per: 'week' },
    banner: { id: 'n1', text: 'All is well again.', link_url: 'https://news.example.com' },
  });
  document.head.append(meta);
  openSearch();
  onTestFinished(() => meta.remove());
  expect(await screen.findByText(/All is well again/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read more' })).toHaveAttribute(
    'href',
    'https://news.example.com',
  );
  expect(await screen.findByText(/^Free plan: 1 search per week/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
  expect(screen.queryByText(/All is well again/)).toBeNull();
  expect(localStorage.getItem('dismissed_banner')).toBe('n1');
  expect(fakeApi.heard('GET /site')).toEqual([]);
});
