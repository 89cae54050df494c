import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { MONEY_NOTICES, type MoneyNotice } from '#domain/money-notice.ts';
import { PRICES, type Subscription } from '#domain/plan.ts';
import { timeZone } from '#domain/time.ts';
import type { MoneyFacts } from '#server/features/billing/port.ts';
import { type MoneyEmailSettings, moneyEmails } from './money-emails.ts';

const at = new Date('2026-11-21T18:00:00Z');
const day = (text: string) => new Date(`${text}T18:00:00Z`);

const emails = (change: Partial<MoneyEmailSettings> = {}) =>
  moneyEmails({
    productName: 'Fly <Free>',
    supportEmail: 'help@roamfare.example',
    publicUrl: 'https://fares.example',
    zone: timeZone('America/Denver'),
    allowance: { limit: 1, per: 'week' },
    hasFares: true,
    simulated: false,
    ...change,
  });

const subscription: Subscription = {
  id: 'sub_1',
  status: 'active',
  planType: 'yearly',
  trialEndsAt: undefined,
  periodEndsAt: day('2027-11-21'),
  endsAt: undefined,
  cardFingerprint: 'card',
  cardEnding: '4242',
  latestInvoice: {
    id: 'in_1',
    amount: cents(123_456),
    state: 'paid',
    attempts: 1,
    paidAt: at,
    nextTryAt: undefined,
    from: at,
    to: day('2027-11-21'),
    url: 'https://invoice.example/?a=1&b=2',
  },
};
const facts = (change: Partial<MoneyFacts> = {}): MoneyFacts => ({
  subscription,
  cardEnding: undefined,
  grantedUntil: undefined,
  at,
  ...change,
});
const write = (notice: MoneyNotice, change: Partial<MoneyFacts> = {}, settings = {}) =>
  emails(settings).about[notice](facts(change));

describe('emails about money', () => {
  it.each(MONEY_NOTICES)(
    'the email %s says the same in text and HTML, with safe links',
    (notice) => {
      const { text, html } = write(notice);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
      for (const href of links) {
        expect(href).toMatch(/^https:\/\/(fares|invoice)\.example\//);
        expect(text).toContain(href.replaceAll('&amp;', '&'));
      }
      expect(html).toContain('Fly &lt;Free&gt;');
      expect(html).not.toContain('<Free>');
    },
  );

  it('name the zone of their times, and the year where it is another one', () => {
    expect(write('charged').text).toContain('Charged: Sat, Nov 21 at 11:00 AM MST');
    expect(write('charged').text).toContain('For: Sat, Nov 21 to Sun, Nov 21, 2027');
  });

  it('take the paid amount from the invoice and the next one from the prices', () => {
    const { subject, text } = write('charged');
    expect(subject).toBe('You paid $1,234.56 for Premium');
    expect(text).toContain('Renews on Sun, Nov 21, 2027 for $50.');
    const trial = { ...subscription, status: 'trialing', trialEndsAt: day('2026-11-23') } as const;
    expect(write('trial-ends', { subscription: trial }).text).toContain(
      `Charged then: $${PRICES.yearly.amount / 100}/year`,
    );
  });

  it('name no card that they were not told', () => {
    for (const notice of MONEY_NOTICES) expect(write(notice).text).not.toContain('4242');
    expect(write('failed', { cardEnding: '0001' }).text).toContain('Card: ending in 0001');
  });

  it('say in the sandbox that no money moves', () => {
    for (const notice of MONEY_NOTICES) {
      expect(write(notice, {}, { simulated: true }).text).toContain('no real card, no money');
      expect(write(notice).text).not.toContain('Sandbox');
    }
  });

  it('say what the free plan keeps, without alerts where there are no fares', () => {
    const { text } = write('ended');
    expect(text).toContain(
      'You are on the free plan now. You keep your account and have 1 search per week.',
    );
    expect(text).toContain('Your alerts and kept trips stay');
    expect(write('ended', {}, { hasFares: false }).text).not.toContain('alerts');
  });

  it('say that Premium goes on with months that were given', () => {
    const gift = { grantedUntil: day('2028-01-03') };
    const until = 'until Mon, Jan 3, 2028, a gift of Fly <Free>.';
    expect(write('ended', gift).text).toContain(`You keep Premium ${until}`);
    const canceled = { ...subscription, endsAt: day('2027-11-21') };
    expect(write('canceled', { ...gift, subscription: canceled }).text).toContain(
      `Premium then goes on ${until}`,
    );
    const given = { endsAt: day('2026-11-23'), ...gift, at };
    expect(emails().givenTrialEnds(given).text).toContain(`Premium then goes on ${until}`);
  });

  it('tell the end of a trial apart from the end of a subscription', () => {
    const trialEndsAt = day('2026-11-28');
    const trial = { ...subscription, status: 'canceled', trialEndsAt, endsAt: at } as const;
    expect(write('ended', { subscription: trial }).subject).toBe('Your free trial has ended');
    const paid = { ...trial, endsAt: day('2026-12-28') };
    expect(write('ended', { subscription: paid }).subject).toBe('Your subscription has ended');
  });
});
