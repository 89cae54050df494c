import Stripe from 'stripe';
import { core } from 'zod';
import { ProviderError, type ProviderFault } from '#server/ports/provider-error.ts';

const NOT_FOUND = 404;
const SERVER_FAULT = 500;

/** Whether Stripe says that there is no such object, or none in a state that could change. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === NOT_FOUND;

/** Whether Stripe understood a call and does not do it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== NOT_FOUND;

/** Wraps whatever the SDK throws. */
export const providerError = (name: string, cause: unknown): ProviderError =>
  cause instanceof ProviderError ? cause : new ProviderError(name, faultOf(cause), { cause });

function faultOf(error: unknown): ProviderFault {
  if (error instanceof core.$ZodError) return 'malformed';
  if (error instanceof Stripe.errors.StripeConnectionError)
    return isTimeout(error.detail) ? 'timeout' : 'unreachable';
  if (!(error instanceof Stripe.errors.StripeError)) return 'malformed';
  if (error.statusCode === undefined) return 'malformed';
  return error.statusCode >= SERVER_FAULT ? 'unreachable' : 'refused';
}

const isTimeout = (detail: unknown): boolean =>
  typeof detail === 'object' && detail !== null && 'code' in detail && detail.code === 'ETIMEDOUT';
