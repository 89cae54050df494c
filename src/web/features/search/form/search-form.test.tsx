import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-scene.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';

screenTest();
afterEach(closeSearch);

const from = () => screen.findByRole('combobox', { name: 'From' });
const to = () => screen.findByRole('combobox', { name: 'To' });
const button = () => document.querySelector<HTMLButtonElement>('form [type="submit"]')!;
const option = (name: RegExp) => screen.findByRole('option', { name });
const names = () => screen.getAllByRole('option').map((one) => one.textContent);
const chip = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
const day = (name: RegExp) => screen.findByRole('radio', { name });

describe('search button', () => {
  it('names the search as it grows and stays disabled until it is whole', async () => {
    openSearch();
    await from();
    expect(button()).toHaveTextContent('Search flights');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await option(/Denver/));
    expect(button()).toHaveTextContent('Search from DEN');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await day(/Nov 22/));
    expect(button()).not.toHaveAttribute('aria-disabled');
  });

  it('says what is missing, at the fields, and takes the words away as they are filled', async () => {
    openSearch();
    await option(/Denver/);
    await userEvent.click(button());
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields.');
    expect(await from()).toHaveAccessibleDescription('Please select an origin airport and date');
    expect(await from()).toHaveFocus();
    await userEvent.click(await option(/Denver/));
    expect(screen.getAllByText('Please select an origin airport and date')).toHaveLength(1);
    await userEvent.click(await day(/Nov 22/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes to the departures, and only then writes the address', async () => {
    const { router } = openSearch();
    await userEvent.click(await option(/Denver/));
    await userEvent.click(await day(/Nov 22/));
    expect(router.state.location.search).toEqual({});
    await userEvent.click(button());
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        origin: 'DEN',
        date: '2026-11-22',
        direction: 'outbound',
        screen: 'departure_flights',
      }),
    );
  });

  it('refuses guests, with the way to sign in, and asks the server nothing', async () => {
    const { router } = openSearch({ who: 'guest' });
    await userEvent.click(await option(/Denver/));
    await userEvent.click(await day(/Nov 22/));
    await userEvent.click(button());
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Please log in to search flights');
    expect(within(alert).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(router.state.location.search).toEqual({});
    expect(fakeApi.heard('GET /flights/search')).toEqual([]);
    expect(fakeApi.heard('GET /auth/search-usage')).toEqual([]);
  });

  it('is disabled with no searches left, and says why when pressed', async () => {
    const { router } = openSearch({ remaining: 0 });
    await userEvent.click(await option(/Denver/));
    await userEvent.click(await day(/Nov 22/));
    await waitFor(() => expect(button()).toHaveTextContent('No Searches Remaining'));
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button());
    expect(screen.getByRole('alert')).toHaveTextContent('Daily Search Limit Reached');
    expect(router.state.location.search).toEqual({});
  });
});

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

describe('direction', () => {
  it('shows the gate to those without the plan, and the way back', async () => {
    openSearch();
    await userEvent.click(await option(/Denver/));
    await userEvent.click(screen.getByRole('radio', { name: /Inbound/ }));
    expect(screen.getByRole('heading', { name: 'Premium Feature' })).toBeVisible();
    const words = 'Inbound flight search is a premium feature. Please upgrade your account.';
    expect(screen.getByText(words)).toBeVisible();
    const upgrade = screen.getByRole('link', { name: 'Upgrade to Premium' });
    expect(upgrade).toHaveAttribute('href', '/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Back to Search' }));
    expect(await from()).toBeVisible();
  });

  it('clears the opposite field and the error', async () => {
    openSearch({ who: 'premium' });
    await userEvent.click(await option(/Denver/));
    await userEvent.click(button());
    expect(screen.getByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Inbound' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull();
    await userEvent.click(await option(/Atlanta/));
    await userEvent.click(await day(/Nov 22/));
    expect(button()).toHaveTextContent('Search Inbound Flights to ATL');
    await userEvent.click(screen.getByRole('radio', { name: 'Outbound' }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('needs a destination for inbound', async () => {
    openSearch({ who: 'premium' });
    await option(/Denver/);
    await userEvent.click(screen.getByRole('radio', { name: 'Inbound' }));
    await userEvent.click(await day(/Nov 22/));
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button());
    const words = 'Please select a destination airport and date';
    expect(await to()).toHaveAccessibleDescription(words);
  });
});

describe('destination', () => {
  const refusal =
    'Single route search is a premium feature. Upgrade your account to search specific destinations.';

  it('opens the alert for those without the plan, by choice and by switch, and changes nothing', async () => {
    openSearch();
    await option(/Denver/);
    await userEvent.click(screen.getByRole('switch'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(refusal);
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await userEvent.type(await to(), 'cancun{Enter}');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(refusal);
    expect(screen.queryByRole('button', { name: 'Remove Cancun (CUN)' })).toBeNull();
  });

  it('serves premium members: one destination, named on the button, and swapped', async () => {
    openSearch({ who: 'premium' });
    await userEvent.click(await option(/Denver/));
    await userEvent.type(await to(), 'atl{Enter}');
    await userEvent.type(await to(), 'cancun{Enter}');
    expect(screen.queryByRole('button', { name: 'Remove Atlanta (ATL)' })).toBeNull();
    expect(button()).toHaveTextContent('Search DEN → CUN');
    expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
    const swap = screen.getByRole('button', { name: 'Swap origin and destination' });
    await userEvent.click(swap);
    expect(button()).toHaveTextContent('Search CUN → DEN');
    expect(swap).toHaveFocus();
    await userEvent.click(screen.getByRole('switch'));
    expect(button()).toHaveTextContent('Search from CUN');
  });
});

describe('places', () => {
  it('lists two on a narrow window until more are asked for', async () => {
    openSearch();
    await option(/Denver/);
    expect(names()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more cities' }));
    expect(names().length).toBeGreaterThan(6);
    expect(names().at(-1)).toContain('No flights today');
    expect(names().join()).not.toContain('LGA ·');
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(names()).toHaveLength(2);
  });

  it('joins the airports of a city in City View and lists them singly in Airport View', async () => {
    openSearch();
    await userEvent.type(await from(), 'nyc{Enter}');
    expect(await chip('New York City (JFK, LGA, EWR)')).toBeVisible();
    expect(button()).toHaveTextContent('Search from New York City');
    await userEvent.click(screen.getByRole('radio', { name: 'Airport' }));
    await userEvent.type(await from(), 'new');
    expect(names()).toHaveLength(2);
    expect(names().join()).not.toContain('3 airports');
    expect(screen.getByRole('button', { name: 'Show More' })).toBeVisible();
  });

  it('shows city, code, airport, state or country, and routes', async () => {
    openSearch();
    const denver = await option(/Denver/);
    expect(denver).toHaveTextContent('Denver, CO');
    expect(denver).toHaveTextContent('DEN · Denver International Airport');
    expect(denver).toHaveTextContent('51 routes');
    await userEvent.type(await from(), 'cancun');
    expect(await option(/Cancun/)).toHaveTextContent('Cancun, Mexico');
  });

  it('finds a place by the code it had before', async () => {
    openSearch();
    await userEvent.type(await from(), 'PBI{Enter}');
    expect(await chip('West Palm Beach (DJT)')).toBeVisible();
  });

  it('shortens a long list on the button and keeps it whole for the ear', async () => {
    openSearch();
    await option(/Denver/);
    (await from()).focus();
    await userEvent.paste('DEN, ATL LAS/slc');
    expect(await chip('Salt Lake City (SLC)')).toBeVisible();
    expect(button()).toHaveTextContent('Search from DEN +3 more: ATL, LAS, SLC');
  });

  it('keeps pasted words that name no place in sight, and pastes plain text as text', async () => {
    openSearch();
    await option(/Denver/);
    (await from()).focus();
    await userEvent.paste('DEN XQX');
    expect(await screen.findByText('No airport matches "XQX"')).toBeVisible();
    await userEvent.paste('salt lake');
    expect(await from()).toHaveValue('salt lake');
  });

  it('forces nothing: what was typed stays, and no match is said', async () => {
    openSearch();
    await userEvent.type(await from(), 'xyz');
    expect(await screen.findByText('No airport matches "xyz"')).toBeVisible();
    await userEvent.tab();
    expect(await from()).toHaveValue('xyz');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.clear(await from());
    await userEvent.type(await from(), 'den');
    await userEvent.tab();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('is worked by the keyboard alone', async () => {
    openSearch();
    await option(/Denver/);
    const input = await from();
    input.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(input).toHaveFocus();
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant')!);
    expect(active()).toHaveTextContent('Atlanta');
    await userEvent.keyboard('{Enter}');
    expect(await chip('Atlanta (ATL)')).toBeVisible();
    expect(active()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await chip('Denver (DEN)')).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
    expect(await chip('Atlanta (ATL)')).toBeVisible();
  });

  it('leaves Home and End to the text', async () => {
    openSearch();
    await option(/Denver/);
    const input = (await from()) as HTMLInputElement;
    await userEvent.type(input, 'enver');
    await userEvent.keyboard('{Home}d');
    expect(input).toHaveValue('denver');
    expect(await option(/Denver/)).toBeVisible();
  });

  it('closes on Escape, then empties; Alt and arrows open and close without moving', async () => {
    openSearch();
    await option(/Denver/);
    const input = await from();
    await userEvent.type(input, 'den');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(input).toHaveValue('den');
    expect(input).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Escape}');
    expect(input).toHaveValue('');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(input).toHaveAttribute('aria-expanded', 'true');
    expect(input).toHaveAttribute('aria-activedescendant', '');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('gives the focus back to the text when a chip is removed', async () => {
    openSearch();
    await userEvent.click(await option(/Denver/));
    await userEvent.click(await chip('Denver (DEN)'));
    expect(await from()).toHaveFocus();
  });
});

describe('airports that do not come', () => {
  it('says so and tries again', async () => {
    openSearch();
    fakeApi.on('GET /airports', { status: 400 });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load airports');
    fakeApi.on('GET /airports', { status: 200, json: { airports: [] } });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('share', () => {
  it('copies an address with the search and nothing else', async () => {
    const user = userEvent.setup();
    openSearch();
    await user.click(await option(/Denver/));
    await user.click(await day(/Nov 22/));
    await user.click(screen.getByRole('button', { name: 'Share this search' }));
    expect(await screen.findByText('URL Copied')).toBeVisible();
    expect(screen.getByText('Search URL copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/?origin=DEN&date=2026-11-22&direction=outbound`,
    );
  });

  it('says what is missing instead of sharing half a search', async () => {
    openSearch();
    await option(/Denver/);
    await userEvent.click(screen.getByRole('button', { name: 'Share this search' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields.');
  });
});

it('shows news that came with the page until they are dismissed, and then not the same again', async () => {
  const meta = document.createElement('meta');
  meta.name = 'site';
  meta.content = JSON.stringify({
    ...UNTIL_KNOWN,
    free_searches: { limit: 1, per: 'week' },
    banner: { id: 'n1', text: 'All is well again.' },
  });
  document.head.append(meta);
  openSearch();
  onTestFinished(() => meta.remove());
  expect(await screen.findByText(/All is well again/)).toBeVisible();
  expect(screen.getByText(/^Free plan: 1 search per week/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
  expect(screen.queryByText(/All is well again/)).toBeNull();
  expect(localStorage.getItem('dismissed_banner')).toBe('n1');
  expect(fakeApi.heard('GET /site')).toEqual([]);
});
