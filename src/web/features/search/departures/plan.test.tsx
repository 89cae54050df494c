import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { flightDto, flightTo, ONE_STOP, outboundAnswer } from '#test/screen/answer-builders.ts';
import { card, departureTest, openCard, showDepartures } from '#test/screen/departure-fixture.tsx';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { announced } from '#test/screen/live-region.ts';

departureTest();

describe('plan differences on the departure screen', () => {
  beforeEach(teachDialogs);
  const upgrade = () => screen.getByRole('link', { name: 'Upgrade to Premium' });

  it('premium members can select a departure', async () => {
    const { user, go } = showDepartures();
    const atlanta = await openCard();
    await user.click(atlanta.getByRole('button', { name: /^Select\s*Departure$/ }));
    expect(go.mock.calls[0]?.[0]).toMatchObject({
      screen: 'return_flights',
      flight: expect.stringMatching(/^[a-z0-9]+-[a-z0-9]+$/),
    });
  });

  it('selecting a departure shows free members that it needs Premium', async () => {
    const { user, go } = showDepartures({ plan: 'free' });
    const atlanta = await openCard();
    await user.click(atlanta.getByRole('button', { name: /^Select\s*Departure\s*Premium$/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Premium Feature' })).toBeTruthy();
    expect(upgrade().getAttribute('href')).toBe('/profile');
    expect(screen.getByText('Return flights')).toBeTruthy();
    expect(screen.getByTestId('example').textContent).toContain('Both flights');
    expect(go).not.toHaveBeenCalled();
  });

  it('the alert button opens the alert box, or says that an alert needs Premium', async () => {
    const shown = showDepartures();
    await shown.user.click((await openCard()).getByRole('button', { name: 'Alert for ATL' }));
    const box = within(await screen.findByRole('dialog', { name: 'Create Flight Alert' }));
    expect(box.getByRole('list', { name: 'Chosen travel dates' }).textContent).toBe('Fri, Nov 27');
    expect((box.getByLabelText('Max price') as HTMLInputElement).value).toBe('15.41');
    cleanup();
    // Otherwise the opened place stays open.
    sessionStorage.clear();
    const { user } = showDepartures({ plan: 'free' });
    await user.click((await openCard()).getByRole('button', { name: /^Alert for ATL\s*Premium$/ }));
    expect(
      await screen.findByText(
        'Flight alerts are a premium feature. Please upgrade your account to access this feature.',
      ),
    ).toBeTruthy();
  });

  it('the departure screen shows the map, or free members a note about it', async () => {
    showDepartures();
    await card(/^Atlanta/);
    expect(screen.getByRole('button', { name: 'Route map' })).toBeTruthy();
    cleanup();
    showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    const teaser = within(screen.getByRole('region', { name: 'Route map' }));
    expect(teaser.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/profile');
  });

  it('the departure screen shows more filters, or free members a note, and ignores theirs in the URL', async () => {
    showDepartures({
      search: { maxLayover: 1, seats: 9 },
      flights: outboundAnswer({ ATL: [flightDto({ legs: ONE_STOP }), flightDto({ seats: 2 })] }),
    });
    await waitFor(() => expect(announced()).toBe('0 of 2 flights to 0 destinations'));
    cleanup();
    showDepartures({ plan: 'free', search: { maxLayover: 1, seats: 9, sort: 'departure' } });
    await card(/^Atlanta/);
    expect(announced()).toBe('1 flight to 1 destination');
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const teaser = within(await screen.findByRole('region', { name: 'More filters' }));
    expect(teaser.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/profile');
  });

  it('premium members can choose the order of departures', async () => {
    const { user, go } = showDepartures({
      flights: outboundAnswer({
        LAS: [flightTo('LAS', 8, { fares: { go_wild: 30 } })],
        SLC: [flightTo('SLC', 6, { fares: { go_wild: 40 } })],
      }),
    });
    const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    await card(/^Las Vegas/);
    expect(names()).toEqual(['Las Vegas LAS', 'Salt Lake City SLC']);
    await user.click(screen.getByRole('button', { name: 'Earliest' }));
    expect(names()).toEqual(['Salt Lake City SLC', 'Las Vegas LAS']);
    expect(go.mock.calls[0]?.[0]).toMatchObject({ sort: 'departure' });
  });

  it('another order shows free members that it needs Premium', async () => {
    const { user, go } = showDepartures({ plan: 'free' });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: /^Earliest\s*Premium$/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Premium Feature' })).toBeTruthy();
    expect(go).not.toHaveBeenCalled();
  });
});
