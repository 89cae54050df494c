import { AppError } from '#domain/errors.ts';
import type { Payments } from '#server/ports/payments.ts';
import { ProviderError } from '#server/ports/provider-error.ts';

const refuse = () => Promise.reject(new ProviderError('payments', 'refused'));

/** Sells nothing: for a production server without a payment provider. */
export const noPayments: Payments = {
  name: 'off',
  createCustomer: refuse,
  beginCheckout: refuse,
  findCheckout: refuse,
  expireCheckout: refuse,
  openPortal: refuse,
  currentSubscription: refuse,
  cancelSubscription: refuse,
  readEvent: () => {
    throw new AppError('signature_invalid');
  },
};
