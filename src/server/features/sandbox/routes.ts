import * as faresContract from '#contract/sandbox.ts';
import * as paymentsContract from '#contract/sandbox.ts';
import {
  type SandboxCheckoutDto,
  type SandboxFaresDto,
  type SandboxPortalDto,
  sandboxMail,
} from '#contract/sandbox.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/database.ts';
import { listSandboxEmails } from '#server/db/queries/messages/sandbox-messages.ts';
import { route } from '#server/http/route.ts';
import type {
  HostedCheckout,
  HostedPortal,
  PaymentPages,
} from '#server/providers/payments/port.ts';
import type { FareMarket, MarketState } from './fare-market.ts';

const SHOWN = 50;

interface SandboxDeps {
  readonly db: Database;
  /** Whether emails are stored here instead of being sent. Everyone may read them, secrets included. */
  readonly sandboxMail: boolean;
}

export const sandboxRoutes = (deps: SandboxDeps) => [
  route(sandboxMail, async () => {
    if (!deps.sandboxMail) throw new AppError('not_found');
    const messages = await listSandboxEmails(deps.db, SHOWN);
    return {
      emails: messages.map(({ id, to, subject, text, html, sentAt }) => ({
        id,
        to,
        subject,
        text,
        html,
        sent_at: sentAt.toISOString(),
      })),
    };
  }),
];

interface SandboxFareDeps {
  /** Undefined if the fares are real: then there is nothing to move. */
  readonly market: FareMarket | undefined;
}

export function sandboxFareRoutes({ market }: SandboxFareDeps) {
  /** @throws AppError `not_found`. */
  const existing = (): FareMarket => {
    if (!market) throw new AppError('not_found');
    return market;
  };
  return [
    route(faresContract.sandboxFares, () => presentMarket(existing().state())),
    route(faresContract.moveSandboxFares, async ({ input: { body } }) => {
      await existing().moveOn(body.minutes);
      return presentMarket(existing().state());
    }),
  ];
}

interface SandboxPaymentDeps {
  /** Undefined with real payments or none: then the pages do not exist. */
  readonly paymentPages: PaymentPages | undefined;
}

/** @throws AppError `not_found` for an undefined answer. */
function found<T>(answer: T | undefined): T {
  if (answer === undefined) throw new AppError('not_found');
  return answer;
}

export function sandboxPaymentRoutes({ paymentPages }: SandboxPaymentDeps) {
  return [
    route(paymentsContract.sandboxCheckout, async ({ input: { params } }) =>
      presentCheckout(found(await paymentPages?.checkout(params.id))),
    ),
    route(paymentsContract.paySandboxCheckout, async ({ input: { params, body } }) =>
      presentCheckout(found(await paymentPages?.pay(params.id, body.card))),
    ),
    route(paymentsContract.sandboxPortal, async ({ input: { params } }) =>
      presentPortal(found(await paymentPages?.portal(params.id))),
    ),
    route(paymentsContract.changeSandboxSubscription, async ({ input: { params, body } }) =>
      presentPortal(found(await paymentPages?.change(params.id, body.wish))),
    ),
  ];
}

const presentCheckout = (checkout: HostedCheckout): SandboxCheckoutDto => ({
  status: checkout.status,
  product_name: checkout.productName,
  email: checkout.email,
  plan_type: checkout.planType,
  amount: checkout.amount,
  trial_days: checkout.trialDays,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
});

const presentPortal = ({ subscription, ...portal }: HostedPortal): SandboxPortalDto => ({
  product_name: portal.productName,
  email: portal.email,
  return_url: portal.returnUrl,
  subscription: subscription
    ? {
        status: subscription.status,
        plan_type: subscription.planType,
        amount: subscription.amount,
        period_ends_at: subscription.periodEndsAt.toISOString(),
        cancel_at_period_end: subscription.cancelAtPeriodEnd,
      }
    : null,
});

const presentMarket = (market: MarketState): SandboxFaresDto => ({
  market_time: market.time.toISOString(),
  moved_minutes: market.movedMinutes,
  stands_still: market.standsStill,
});
