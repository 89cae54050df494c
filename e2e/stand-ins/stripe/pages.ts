import type { ServerResponse } from 'node:http';
import { AppError } from '../../../src/domain/errors.ts';
import { formatUsd } from '../../../src/domain/money.ts';
import type {
  HostedCheckout,
  HostedPortal,
  MadeUpCard,
  PaymentPages,
  PortalWish,
} from '../../../src/server/ports/payment-pages.ts';

interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** The hosted pages, as plain forms: `/checkout/:id` and `/portal/:id`. */
export async function servePage(
  pages: PaymentPages,
  { method, url, body }: PageRequest,
  answer: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://stripe');
  const [, page, id = ''] = pathname.split('/');
  const step = searchParams.get('step') ?? '';
  const wish = method === 'POST' ? new URLSearchParams(body) : undefined;
  if (page === 'checkout') await serveCheckout(pages, id, { step, wish, answer });
  else if (page === 'portal') await servePortal(pages, id, { step, wish, answer });
  else sendPage(answer, 404, NOTHING);
}

interface Turn {
  /** Empty at first. */
  readonly step: string;
  /** Undefined when the page is only looked at. */
  readonly wish: URLSearchParams | undefined;
  readonly answer: ServerResponse;
}

async function serveCheckout(pages: PaymentPages, id: string, { wish, answer }: Turn) {
  const checkout = await pages.checkout(id);
  if (!checkout) return sendPage(answer, 404, NOTHING);
  if (!wish) return sendPage(answer, 200, checkoutPage(checkout));
  try {
    await pages.pay(id, wish.get('card') as MadeUpCard);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return sendPage(answer, 402, checkoutPage(checkout, 'The card was declined.'));
  }
  answer.writeHead(303, { location: checkout.successUrl }).end();
}

/** Asks in three steps: whether, when, and whether for sure. */
async function servePortal(pages: PaymentPages, id: string, { step, wish, answer }: Turn) {
  const portal = wish
    ? await pages.change(id, wish.get('wish') as PortalWish)
    : await pages.portal(id);
  if (portal) sendPage(answer, 200, portalPage(portal, step));
  else sendPage(answer, 404, NOTHING);
}

const NOTHING = '<h1>Nothing here</h1>';

const CARDS: Readonly<Record<MadeUpCard, string>> = {
  new: 'A new test card',
  same: 'The test card everyone shares',
  declined: 'A card that is declined',
};

const radios = (name: string, choices: Readonly<Record<string, string>>): string =>
  Object.entries(choices)
    .map(
      ([value, label]) =>
        `<label><input type="radio" name="${name}" value="${value}" required> ${label}</label>`,
    )
    .join('<br>');

function checkoutPage(checkout: HostedCheckout, trouble = ''): string {
  if (checkout.status !== 'open') return `<h1>This checkout is ${checkout.status}</h1>`;
  const price = formatUsd(checkout.amount, 2);
  const isTrial = checkout.trialDays > 0;
  return `<h1>Subscribe to ${checkout.productName}</h1>
    <p>${checkout.email}: ${price}${isTrial ? ` after ${checkout.trialDays} days` : ''}</p>
    ${trouble && `<p role="alert">${trouble}</p>`}
    <form method="post">
      ${radios('card', CARDS)}
      <p><button>${isTrial ? 'Start free trial' : `Pay ${price}`}</button></p>
    </form>
    <a href="${checkout.cancelUrl}">Back without paying</a>`;
}

function portalPage({ productName, email, returnUrl, subscription }: HostedPortal, step: string) {
  const ends = subscription?.status === 'canceled' || subscription?.cancelAtPeriodEnd === true;
  return `<h1>Your subscription to ${productName}</h1>
    <p>${email}: ${subscription?.status ?? 'none'}</p>
    ${ends ? '<p>Nothing more is charged.</p>' : cancelling(step)}
    ${subscription?.cancelAtPeriodEnd ? post('resume', 'Continue subscription') : ''}
    <a href="${returnUrl}">Back to ${productName}</a>`;
}

function cancelling(step: string): string {
  if (step === 'choose')
    return (
      go('cancel_now', 'Cancel now') + go('cancel_at_period_end', 'Cancel at the end of the period')
    );
  return step === '' ? go('choose', 'Cancel subscription') : post(step, 'Confirm');
}

const go = (step: string, label: string): string =>
  `<form><button name="step" value="${step}">${label}</button></form>`;

const post = (wish: string, label: string): string =>
  `<form method="post" action="?"><button name="wish" value="${wish}">${label}</button></form>`;

function sendPage(answer: ServerResponse, status: number, content: string) {
  answer
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><title>Stand-in for Stripe</title><main>${content}</main>`,
    );
}
