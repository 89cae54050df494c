import { HERE } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { searchUsage } from '#contract/auth.ts';
import { lateRoute } from '#test/screen/app-routes.ts';
import { aUser, fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { call } from '#web/api/client.ts';

screenTest();

const menuButton = () => screen.findByRole('button', { name: /^Account menu/ });

describe('routing', () => {
  it('an unknown address shows the not-found screen with a link to the search', async () => {
    openApp('/nowhere');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    expect(screen.getByRole('link', { name: 'Search flights' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Page not found · Roamfare');
  });

  it.each(['/routes', '/profile', '/notifications', '/admin'])(
    'redirects guests from %s to the sign-in screen',
    async (address) => {
      const { router } = openApp(address);
      await waitFor(() => expect(router.location().pathname).toBe('/login'));
    },
  );

  it.each([
    ['/about', 'About'],
    ['/support', 'Need Help?'],
    ['/guide', 'GoWild guide'],
    ['/data-sources', 'Data sources'],
    ['/developers', 'Developers'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
  ])('the page %s opens for everyone', async (address, heading) => {
    const { router } = openApp(address);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(router.location().pathname).toBe(address);
  });

  it.each(['/login', '/register'])('redirects members from %s to the search', async (address) => {
    givenMember();
    const { router } = openApp(address);
    await waitFor(() => expect(router.location().pathname).toBe('/'));
  });

  it('a screen that loads for longer than a second has the focus on its heading, too', async () => {
    const { routes, load } = lateRoute('privacy');
    openApp('/about', { routes });
    await userEvent.click(await screen.findByRole('link', { name: 'Privacy' }));
    await screen.findByText('Loading…', {}, { timeout: 5_000 });
    load();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('shows a spinner on a protected page while the session is checked', async () => {
    givenMember();
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    fakeApi.on('POST /auth/verify-token', async () => {
      await asked;
      return { status: 200, json: { valid: true, user: aUser(), error: null } };
    });
    openApp('/profile');
    expect(await screen.findByText('Checking your session…')).toBeVisible();
    answerNow();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your profile');
  });

  it('keeps a member on a protected page while the server is unreachable', async () => {
    givenMember();
    fakeApi.on('POST /auth/verify-token', 'unreachable');
    const { router } = openApp('/profile');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(router.location().pathname).toBe('/profile');
    givenMember();
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible();
  });
});

it('a call that reports the end of the session clears the token and opens the sign-in screen', async () => {
  givenMember();
  const { router } = openApp('/about');
  await menuButton();
  fakeApi.on('GET /auth/search-usage', {
    status: 401,
    json: refusal('sign_in_required', 'Please log in to continue'),
  });
  await expect(call(searchUsage, {})).rejects.toThrow();
  await waitFor(() => expect(router.location().pathname).toBe('/login'));
  expect(localStorage.getItem('auth_token')).toBeNull();
});

it('a member stays signed in when a proxy refuses a call, and can retry', async () => {
  givenMember();
  fakeApi.on('GET /auth/sessions', { status: 401 });
  const { router } = openApp('/profile');
  const sessions = await screen.findByRole('region', { name: 'Where you are signed in' });
  const again = await within(sessions).findByRole('button', { name: 'Try again' });
  expect(router.location().pathname).toBe('/profile');
  expect(localStorage.getItem('auth_token')).toBe('good-token');
  fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
  await userEvent.click(again);
  expect(await within(sessions).findByText('This device')).toBeVisible();
});

it('a member stays signed in when a proxy refuses the session check', async () => {
  givenMember();
  fakeApi.on('POST /auth/verify-token', { status: 401 });
  openApp('/profile');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(localStorage.getItem('auth_token')).toBe('good-token');
  givenMember();
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible();
});

describe('account menu', () => {
  it('the account menu offers a free member the upgrade and explains the missing notifications', async () => {
    givenMember();
    const { router } = openApp('/about');
    await userEvent.click(await menuButton());
    expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/support');
    expect(screen.getByRole('link', { name: 'Upgrade plan' })).toHaveAttribute('href', '/plans');
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: /^Flight Notifications/ }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(
      'Flight notifications are a premium feature. Upgrade your account to access this feature.',
    );
    expect(router.location().pathname).toBe('/about');
    expect(within(alert).getByRole('button', { name: 'OK' })).toHaveFocus();
  });

  it('the account menu shows premium members and admins their screens', async () => {
    givenMember({ is_premium: true, is_admin: true, first_name: '', last_name: '' });
    openApp('/about');
    const button = await menuButton();
    expect(button).toHaveTextContent('M');
    await userEvent.click(button);
    expect(screen.getByText('Personal')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Upgrade plan' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
    expect(screen.getByRole('link', { name: 'Flight Notifications' })).toHaveAttribute(
      'href',
      '/notifications',
    );
  });

  it('arrow keys move in the account menu and Escape returns the focus to its button', async () => {
    givenMember();
    openApp('/about');
    const button = await menuButton();
    await userEvent.click(button);
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Get help' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Log out' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('the account menu signs out', async () => {
    givenMember();
    openApp('/about');
    await userEvent.click(await menuButton());
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});

it('the account menu says how many searches a free member has left, and asks when it opens', async () => {
  givenMember();
  fakeApi.on('GET /auth/search-usage', {
    status: 200,
    json: {
      search_limit: 3,
      searches_remaining: 1,
      is_premium: false,
      per: 'day',
      resets_at: null,
    },
  });
  openApp('/about');
  const button = await menuButton();
  expect(fakeApi.heard('GET /auth/search-usage')).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('1 of 3 free searches left today')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Upgrade' }));
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
});

it('the account menu says how many days of a trial are left', async () => {
  givenMember({ is_premium: true, is_trial: true, trial_end: Date.now() / 1000 + 475_200 });
  openApp('/about');
  await userEvent.click(await menuButton());
  expect(screen.getByText('6 days left in trial')).toBeVisible();
});

describe('the link Alerts of the top bar', () => {
  const bar = () => screen.findByRole('navigation', { name: 'Main' });

  it('leads a premium member to the alerts', async () => {
    givenMember({ is_premium: true });
    openApp('/about');
    expect(await within(await bar()).findByRole('link', { name: 'Alerts' })).toHaveAttribute(
      'href',
      '/notifications',
    );
  });

  it('tells a free member that alerts are a premium feature, and stays', async () => {
    givenMember();
    const { router } = openApp('/about');
    await userEvent.click(await within(await bar()).findByRole('button', { name: /^Alerts/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Flight notifications are a premium feature.',
    );
    expect(router.location().pathname).toBe('/about');
  });

  it('is not shown to a guest', async () => {
    openApp('/about');
    await screen.findByRole('link', { name: 'Sign in' });
    expect(within(await bar()).queryByText(/Alerts/)).toBeNull();
  });
});

it.each([
  [5.5, '6 days left in trial'],
  [0.5, '1 day left in trial'],
])('the mobile menu with %d trial days shows %s', async (days, text) => {
  givenMember({ is_premium: true, is_trial: true, trial_end: Date.now() / 1000 + days * 86_400 });
  openApp('/about');
  await menuButton();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByText(text)).toBeVisible();
  expect(within(menu).getByRole('link', { name: 'Manage Subscription' })).toBeVisible();
});

it('the focus moves to the heading when the screen changes', async () => {
  openApp('/about');
  const footer = await screen.findByRole('navigation', { name: 'About this site' });
  await userEvent.click(within(footer).getByRole('link', { name: 'Need Help?' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.title).toBe('Need Help? · Roamfare');
});

it('pressing Home on the home page resets the search', async () => {
  const { router } = openApp('/?origin=DEN&date=2026-12-01');
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  await userEvent.click(within(bar).getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(router.location().href).toBe('/'));
});
