import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SiteDto } from '#contract/site.ts';
import { givenSite } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

async function open(address: string, heading: string) {
  openApp(address);
  await screen.findByRole('heading', { level: 1, name: heading });
  return within(screen.getByRole('main'));
}

const REAL: SiteDto['suppliers'] = {
  fares: { name: 'travelpayouts', simulated: false, indicative: true },
  weather: { name: 'Open-Meteo', simulated: false },
  hotels: { name: 'LiteAPI', simulated: false },
  cars: { name: 'Rental car feed', simulated: false },
};

describe('About', () => {
  it('About says what the product is, that it is free and that sample fares are samples', async () => {
    const page = await open('/about', 'About');
    expect(await page.findByText(/free to use, with an optional premium plan/)).toBeVisible();
    expect(page.getByText(/Other services charge for this data/)).toBeVisible();
    expect(page.getByText(/not affiliated with Frontier Airlines/)).toBeVisible();
    expect(page.getByText(/sample fares: worked out/)).toBeVisible();
    for (const [name, address] of [
      ['GoWild guide', '/guide'],
      ['Data sources', '/data-sources'],
      ['Support', '/support'],
    ] as const)
      expect(page.getAllByRole('link', { name })[0]).toHaveAttribute('href', address);
  });

  it('About names the supplier of real fares', async () => {
    givenSite({ suppliers: REAL });
    const page = await open('/about', 'About');
    expect(await page.findByText(/Fares come from Travelpayouts.*may have changed/)).toBeVisible();
    expect(page.queryByText(/sample fares/)).toBeNull();
  });
});

describe('a site without fares', () => {
  const HOLDS =
    /This site shows the timetable and the rules of the pass. It has no fares and no seats: see the airline for prices./;

  it.each([
    ['/about', 'About'],
    ['/data-sources', 'Data sources'],
  ])('%s says that the site has no fares', async (address, heading) => {
    givenSite({
      has_fares: false,
      suppliers: { ...REAL, fares: { name: 'timetable', simulated: false, indicative: false } },
    });
    const page = await open(address, heading);
    expect((await page.findAllByText(HOLDS))[0]).toBeVisible();
    expect(screen.getByRole('main').textContent).not.toMatch(
      /sample fares|Fares come from|Alerts|seats that are left/,
    );
  });
});

describe('Data sources', () => {
  const badges = (page: Awaited<ReturnType<typeof open>>) => page.queryAllByText('Sample').length;

  it('Data sources marks simulated data', async () => {
    const page = await open('/data-sources', 'Data sources');
    expect(page.getByText('The fares of this site are samples')).toBeVisible();
    await waitFor(() => expect(badges(page)).toBe(5));
  });

  it('Data sources names and credits real providers', async () => {
    givenSite({ suppliers: REAL, payments: { provider: 'stripe', page_origins: [] } });
    const page = await open('/data-sources', 'Data sources');
    expect(await page.findByRole('link', { name: /^Open-Meteo/ })).toHaveAttribute(
      'href',
      'https://open-meteo.com/',
    );
    expect(page.getByText(/LiteAPI, asked/)).toBeVisible();
    expect(badges(page)).toBe(0);
  });
});

describe('Privacy', () => {
  it('Privacy names only the recipients of this installation', async () => {
    const page = await open('/privacy', 'Privacy');
    expect(page.queryByText('Stripe')).toBeNull();
    expect(page.queryByText('Google')).toBeNull();
    expect(page.getByText('auth_token')).toBeVisible();
  });

  it('Privacy names the payment and sign-in services in use', async () => {
    givenSite({
      payments: { provider: 'stripe', page_origins: [] },
      google: { client_id: 'x', script_url: 'https://accounts.google.com/gsi/client' },
      sms_alerts: true,
      mailbox: false,
    });
    const page = await open('/privacy', 'Privacy');
    for (const who of ['Stripe', 'Google', 'The text message service'])
      expect(await page.findByText(who)).toBeVisible();
  });
});

describe('Terms', () => {
  it('Terms explain the subscription and the refund', async () => {
    givenSite({ trial_days: 7, refund_terms_url: 'https://terms.example/refunds' });
    const page = await open('/terms', 'Terms');
    expect(await page.findByRole('link', { name: /its terms/ })).toHaveAttribute(
      'href',
      'https://terms.example/refunds',
    );
    expect(page.getByText(/7 free days/)).toBeVisible();
    expect(page.getByText(/\$5\/month or \$50\/year/)).toBeVisible();
  });

  it('Terms mention no trial where there is none', async () => {
    givenSite({ trial_days: 0 });
    const page = await open('/terms', 'Terms');
    await waitFor(() => expect(page.queryByText('Trial.')).toBeNull());
    expect(page.getByText('Renewal and end.')).toBeVisible();
  });
});
