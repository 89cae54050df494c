import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteAlert } from '#contract/alerts.ts';
import { site } from '#contract/site.ts';
import { createCheckoutSession } from '#contract/subscription.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { ApiError, call, onSignedOut, referenceOf, retryAfterMs, TOKEN_KEY } from './client.ts';

let restore = () => {};
beforeEach(() => {
  localStorage.clear();
  restore = fakeApi.install();
});
afterEach(() => restore());

const failure = () =>
  call(site, {}).then(
    () => undefined,
    (error: unknown) => error,
  );

it('the API client appends the reference to an error message', async () => {
  fakeApi.on('GET /site', {
    status: 500,
    json: { ...refusal('unexpected', 'Something went wrong.'), reference: 'ab12cd' },
  });
  const error = await failure();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: 'Something went wrong.\nReference: ab12cd',
    reference: 'ab12cd',
  });
  expect(referenceOf(error)).toBe('Reference: ab12cd');
});

it('the API client appends nothing to an error message without a reference', async () => {
  fakeApi.on('GET /site', { status: 503, json: refusal('storage_unavailable', 'Later.') });
  expect(await failure()).toMatchObject({ message: 'Later.', reference: undefined });
  expect(referenceOf(await failure())).toBeUndefined();
  expect(referenceOf(new Error('Reference: x'))).toBeUndefined();
});

it.each([
  ['without a text', undefined, site.failure],
  ['with a text of its own', { message: 'Authorization Required' }, 'Authorization Required'],
])(
  'the API client does not treat a 401 of a proxy as the end of the session, %s',
  async (_, json, message) => {
    localStorage.setItem(TOKEN_KEY, 'good-token');
    const signedOut = vi.fn();
    const stop = onSignedOut(signedOut);
    fakeApi.on('GET /site', { status: 401, json });
    expect(await failure()).toMatchObject({
      code: 'unexpected',
      status: 401,
      message,
    });
    expect(signedOut).not.toHaveBeenCalled();
    fakeApi.on('GET /site', { status: 401, json: refusal('sign_in_required', 'Please log in') });
    await failure();
    expect(signedOut).toHaveBeenCalledOnce();
    stop();
  },
);

it.each([
  ['a code that this version does not know', { error: 'newer_code', message: 'Newer.' }, 'Newer.'],
  [
    'fields and a reference in another form',
    { message: 'Other.', fields: 3, reference: [] },
    'Other.',
  ],
  ['a text as the error', { error: 'An older server says no.' }, 'An older server says no.'],
  ['a blank message', { error: 'No room', message: ' ' }, 'No room'],
  ['a message that is no text', { error: 'No room', message: { en: 'x' } }, 'No room'],
  ['a known code without a message', { error: 'not_found' }, 'Not found.'],
  ['neither of them as a text', { error: 4, message: null }, site.failure],
  ['a text instead of an object', 'Bad gateway', site.failure],
  ['no body', undefined, site.failure],
])('the API client chooses the message for an error with %s', async (_, json, message) => {
  fakeApi.on('GET /site', { status: 409, json });
  expect(await failure()).toMatchObject({ status: 409, message });
});

it('the API client keeps the error fields of an unknown error code', async () => {
  const fields = { email: 'Taken' };
  fakeApi.on('GET /site', { status: 409, json: { error: 'newer_code', message: 'No.', fields } });
  expect(await failure()).toMatchObject({ code: 'unexpected', fields });
});

it('the API client keeps the Retry-After of a response in the ApiError', async () => {
  const busy = { status: 503, json: refusal('busy', 'We are very busy right now.') };
  fakeApi.on('GET /site', { ...busy, headers: { 'retry-after': '7' } });
  expect(retryAfterMs(await failure())).toBe(7_000);
  fakeApi.on('GET /site', busy);
  expect(retryAfterMs(await failure())).toBe(0);
  expect(retryAfterMs(new Error('Retry-After: 7'))).toBe(0);
});

const MONTHLY = { body: { plan_type: 'monthly' } } as const;
const YEARLY = { body: { plan_type: 'yearly' } } as const;
const CHECKOUT = 'POST /stripe/create-checkout-session';
const buy = (input: typeof MONTHLY | typeof YEARLY) =>
  call(createCheckoutSession, input).catch(() => undefined);
const sentKeys = () => fakeApi.heard(CHECKOUT).map(({ idempotencyKey }) => idempotencyKey);
const BOUGHT = { status: 200, json: { checkout_url: 'https://checkout.test/1' } };

it.each([
  ['no answer came', 'unreachable'],
  ['the answer was cut off', { status: 200, json: undefined }],
  ['a proxy answered', { status: 502, json: 'Bad gateway' }],
  [
    'the first call is not answered yet',
    { status: 409, json: refusal('idempotency_key_in_use', 'Wait.') },
  ],
] as const)(
  'the API client repeats a call under its idempotency key if %s, until it is answered',
  async (_, lost) => {
    fakeApi.on(CHECKOUT, lost);
    await buy(MONTHLY);
    await buy(MONTHLY);
    fakeApi.on(CHECKOUT, BOUGHT);
    await buy(MONTHLY);
    await buy(MONTHLY);
    const [first, second, third, fourth] = sentKeys();
    expect(first).toMatch(/^[0-9a-f-]{20,}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  },
);

it('the API client has a new idempotency key for other input and after a refusal', async () => {
  fakeApi.on(CHECKOUT, 'unreachable');
  await buy(MONTHLY);
  await buy(YEARLY);
  fakeApi.on(CHECKOUT, { status: 409, json: refusal('already_subscribed', 'You have it.') });
  await buy(MONTHLY);
  await buy(MONTHLY);
  const [first, other, again, afterRefusal] = sentKeys();
  expect(again).toBe(first);
  expect(new Set([first, other, afterRefusal]).size).toBe(3);
});

it('the API client has a new idempotency key after something was deleted', async () => {
  fakeApi.on(CHECKOUT, 'unreachable');
  await buy(MONTHLY);
  fakeApi.on('DELETE /notifications/1', { status: 204 });
  await call(deleteAlert, { params: { id: '1' } });
  await buy(MONTHLY);
  expect(new Set(sentKeys()).size).toBe(2);
  expect(fakeApi.heard('DELETE /notifications/1')[0]?.idempotencyKey).toBeUndefined();
});
