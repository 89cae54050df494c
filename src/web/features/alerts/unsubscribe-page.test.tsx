import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const CALL = 'POST /notifications/unsubscribe';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const stopped = (places: { origins: string[]; destinations: string[] } | null) =>
  fakeApi.on(CALL, {
    status: 200,
    json: {
      places,
      origin_airport: places?.origins[0] ?? null,
      destination_airport: places?.destinations[0] ?? null,
      stopped: 1,
    },
  });
const DEN_TO_LAS = { origins: ['DEN'], destinations: ['LAS'] };

it('the unsubscribe page waits for the button press and removes the token from the URL', async () => {
  const { router } = openApp('/unsubscribe?token=good');
  await heading('Stop emails about this alert?');
  expect(fakeApi.heard(CALL)).toEqual([]);
  await waitFor(() => expect(router.location().href).toBe('/unsubscribe'));
});

it('the unsubscribe page ends one alert, then all on request', async () => {
  stopped(DEN_TO_LAS);
  openApp('/unsubscribe?token=good');
  await press('Stop these emails');
  expect(await heading('Emails stopped')).toHaveFocus();
  expect(screen.getByText(/^Your alert DEN to LAS has ended/)).toBeVisible();
  await press('Stop all my alerts');
  expect(await screen.findByText('None of your alerts is active any more.')).toBeVisible();
  expect(fakeApi.heard(CALL).map(({ body }) => body)).toEqual([
    { token: 'good' },
    { token: 'good', all: true },
  ]);
});

it.each([
  [{ origins: ['DEN'], destinations: [] }, /^Your alert DEN to anywhere has ended/],
  [{ origins: ['DEN', 'PHX'], destinations: ['LAS'] }, /^Your alert DEN or PHX to LAS has ended/],
])('the unsubscribe page names all places of the alert: %j', async (places, words) => {
  stopped(places);
  openApp('/unsubscribe?token=good');
  await press('Stop these emails');
  expect(await screen.findByText(words)).toBeVisible();
});

it('the unsubscribe page says that the alert no longer exists', async () => {
  stopped(null);
  openApp('/unsubscribe?token=good');
  await press('Stop these emails');
  expect(await screen.findByText(/^This alert has been deleted/)).toBeVisible();
});

it.each(['/unsubscribe', '/unsubscribe?token=bad'])(
  'the unsubscribe page says that the link %s does not work',
  async (address) => {
    fakeApi.on(CALL, { status: 400, json: refusal('unsubscribe_link_invalid', 'No.') });
    openApp(address);
    if (address.includes('?')) await press('Stop these emails');
    await heading('This link does not work');
    expect(screen.getByRole('link', { name: 'Go to your alerts' })).toHaveAttribute(
      'href',
      '/notifications',
    );
  },
);

it('the unsubscribe page retries when the server did not respond', async () => {
  fakeApi.on(CALL, 'unreachable');
  openApp('/unsubscribe?token=good');
  await press('Stop these emails');
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to stop these emails');
  stopped(DEN_TO_LAS);
  await press('Stop these emails');
  await heading('Emails stopped');
});
