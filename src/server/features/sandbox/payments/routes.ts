import * as contract from '#contract/sandbox/payments.ts';
import { AppError } from '#domain/errors.ts';
import { route } from '#server/http/route.ts';
import type { PaymentPages } from '#server/providers/payments/port.ts';
import { presentCheckout, presentPortal } from './present.ts';

export interface SandboxPaymentDeps {
  /** Undefined where real payments are made, or none: the pages do not exist then. */
  readonly paymentPages: PaymentPages | undefined;
}

/** For an answer that may not be there. @throws AppError `not_found`. */
function found<T>(answer: T | undefined): T {
  if (answer === undefined) throw new AppError('not_found');
  return answer;
}

export function sandboxPaymentRoutes({ paymentPages }: SandboxPaymentDeps) {
  return [
    route(contract.sandboxCheckout, async ({ input: { params } }) =>
      presentCheckout(found(await paymentPages?.checkout(params.id))),
    ),
    route(contract.paySandboxCheckout, async ({ input: { params, body } }) =>
      presentCheckout(found(await paymentPages?.pay(params.id, body.card))),
    ),
    route(contract.sandboxPortal, async ({ input: { params } }) =>
      presentPortal(found(await paymentPages?.portal(params.id))),
    ),
    route(contract.changeSandboxSubscription, async ({ input: { params, body } }) =>
      presentPortal(found(await paymentPages?.change(params.id, body.wish))),
    ),
  ];
}
