import '#test/screen/matchers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { acceptAlerts, createdAlerts, givenAlerts } from '#test/screen/alert-fixture.ts';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { AIRPORTS, closeSearch } from '#test/screen/search-fixture.ts';
import { createQueryClient } from '#web/app/app-parts.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { createSessionStore } from '#web/session/session-store.ts';
import { SessionProvider } from '#web/session/use-session.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { AlertBox, type AlertOffer } from './alert-box.tsx';

screenTest();
afterEach(closeSearch);

const OFFER: AlertOffer = {
  origins: [airportCode('DEN')],
  destinations: [airportCode('LAS')],
  day: localDate('2026-11-22'),
  lowestGoWild: cents(1541),
  isSample: true,
};

function Page({ offer }: { readonly offer: AlertOffer }) {
  const [open, setOpen] = useState(false);
  const places = usePlaces();
  if (!places.isFinal) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Alert
      </button>
      <AlertBox
        open={open}
        onClose={() => setOpen(false)}
        draft="alert-box"
        {...{ offer, places }}
      />
    </>
  );
}

/** Opens the box at noon in Denver on November 21. */
async function open(changes: Partial<AlertOffer> = {}, active = 0) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') });
  givenAlerts([], active);
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  fakeApi.on('GET /gowild/blackout-dates', { status: 200, json: [] });
  const store = createSessionStore();
  const session = {
    ...store.get(),
    user: aUser({ is_premium: true }),
    isAuthenticated: true,
    isLoading: false,
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider store={{ ...store, get: () => session }}>
        <Toasts>
          <Page offer={{ ...OFFER, ...changes }} />
        </Toasts>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Alert' }));
  return within(screen.getByRole('dialog', { name: 'Create Flight Alert' }));
}

describe('alert box', () => {
  it('creates the alert on the second press of the alert button', async () => {
    acceptAlerts();
    const box = await open();
    expect(box.getByText(/^Alerts check every 10 minutes and stop after finding/)).toBeVisible();
    expect(box.getByText('Sample fare')).toBeVisible();
    expect(box.getByRole('button', { name: 'Create Alert' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(
      await screen.findByText(
        "Successfully created flight alert for 1 date! Check your email for confirmation and you'll be notified when we find matching flights.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(createdAlerts()).toEqual([
      {
        origin_airport: 'DEN',
        destination_airport: 'LAS',
        travel_dates: ['2026-11-22'],
        max_price: 15.41,
        gowild_only: true,
      },
    ]);
  });

  it('the alert box shows its own messages for missing fields', async () => {
    const box = await open({ lowestGoWild: undefined, day: localDate('2026-11-21') });
    expect(box.getByText(/^Flight alerts begin tomorrow/)).toBeVisible();
    await userEvent.click(box.getByRole('button', { name: 'Create Alert' }));
    expect(box.getByText('Please select at least one travel date')).toBeVisible();
    expect(box.getByText('Please enter a valid price')).toBeVisible();
    expect(box.getByRole('button', { name: 'Choose dates' })).toHaveFocus();
    expect(createdAlerts()).toEqual([]);
  });

  it('the alert box asks which airport of a city to use', async () => {
    acceptAlerts();
    const box = await open({ origins: [airportCode('JFK'), airportCode('LGA')] });
    const route = () => box.getByText('→').parentElement?.textContent;
    expect(route()).toBe('New York →to Las Vegas LAS');
    await userEvent.click(box.getByRole('button', { name: 'Create Alert' }));
    expect(box.getByText('Please select a departure airport')).toBeVisible();
    await userEvent.click(box.getByRole('radio', { name: /LGA/ }));
    expect(route()).toBe('New York LGA →to Las Vegas LAS');
    await userEvent.click(box.getByRole('button', { name: 'Create Alert' }));
    await waitFor(() => expect(createdAlerts()[0]?.origin_airport).toBe('LGA'));
  });

  it('the alert box says when pass seats of a later day open', async () => {
    const box = await open({ day: localDate('2026-12-10') });
    expect(
      box.getByText(
        'GoWild seats for Dec 10 open Wed, Dec 9, 12:00 AM in Denver; we look from then on.',
      ),
    ).toBeVisible();
  });

  it('the alert box keeps its input when creating fails', async () => {
    fakeApi.on('POST /notifications', 'unreachable');
    const box = await open();
    await userEvent.clear(box.getByLabelText('Max price'));
    await userEvent.type(box.getByLabelText('Max price'), '20');
    await userEvent.click(box.getByRole('button', { name: 'Create Alert' }));
    const error = await box.findByRole('alert');
    expect(error).toHaveTextContent('Error');
    expect(error).toHaveTextContent('Unable to create your alert. Please try again later.');
    const toast = within(screen.getByRole('region', { name: 'Messages' }));
    expect(toast.getByText('Error')).toBeVisible();
    expect(toast.getByText('Unable to create your alert. Please try again later.')).toBeVisible();
    expect(box.getByLabelText('Max price')).toHaveValue('20');
    fakeApi.on('POST /notifications', {
      status: 409,
      json: refusal('alert_limit_reached', 'Maximum 3 alerts reached'),
    });
    await userEvent.click(box.getByRole('button', { name: 'Create Alert' }));
    await waitFor(() =>
      expect(box.getByRole('alert')).toHaveTextContent('Maximum 3 alerts reached'),
    );
  });

  it('the alert box sends the same key again after a lost answer, and a new one for changed input', async () => {
    fakeApi.on('POST /notifications', 'unreachable');
    const box = await open();
    const create = async () => {
      const { length } = createdAlerts();
      await userEvent.click(await box.findByRole('button', { name: 'Create Alert' }));
      await waitFor(() => expect(createdAlerts()).toHaveLength(length + 1));
      await box.findByRole('alert');
    };
    await create();
    await create();
    await userEvent.clear(box.getByLabelText('Max price'));
    await userEvent.type(box.getByLabelText('Max price'), '20');
    await create();
    const keys = fakeApi.heard('POST /notifications').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('the alert button is disabled at the alert limit', async () => {
    const box = await open({}, 3);
    expect(await box.findByRole('button', { name: 'Maximum 3 alerts reached' })).toBeDisabled();
  });

  it('Escape closes the alert box, returns the focus and resets the fields', async () => {
    const box = await open();
    await userEvent.clear(box.getByLabelText('Max price'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Alert' });
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    expect(screen.getByLabelText('Max price')).toHaveValue('15.41');
  });
});
