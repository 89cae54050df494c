import { afterEach, beforeEach, expect, it } from 'vitest';
import { site } from '#contract/site.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { ApiError, call, referenceOf } from './client.ts';

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

it('ends the words of a failure with its reference', async () => {
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

it('says nothing of a reference where there is none', async () => {
  fakeApi.on('GET /site', { status: 503, json: refusal('storage_unavailable', 'Later.') });
  expect(await failure()).toMatchObject({ message: 'Later.', reference: undefined });
  expect(referenceOf(await failure())).toBeUndefined();
  expect(referenceOf(new Error('Reference: x'))).toBeUndefined();
});
