import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { site } from '#contract/site.ts';
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
