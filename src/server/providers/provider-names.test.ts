import { expect, it } from 'vitest';
import { providerName } from '#domain/channel.ts';
import { PROVIDER_NAME } from '#test/suppliers/provider-name.ts';
import { LITEAPI } from './hotels/liteapi-answers.ts';
import { noMailer, sandboxMailer } from './mail/choose.ts';
import { ProviderError } from './provider-error.ts';
import { sandboxSms } from './sms/choose.ts';

it.each(['simulated', 'feed', 'duffel', 'travelpayouts', 'stripe', 'sandbox', 'off'])(
  'calls %s by a name for people',
  (key) => expect(providerName(key)).toMatch(PROVIDER_NAME),
);

it('calls a provider without a short name as it calls itself', () =>
  expect(providerName('Open-Meteo')).toBe('Open-Meteo'));

it('tells the providers of sandbox data apart', () => {
  const store = async () => {};
  const names = [sandboxMailer(store).name, sandboxSms(store).name, providerName('sandbox')];
  expect(new Set([...names, noMailer.name, LITEAPI]).size).toBe(5);
});

it('names the provider of an error as people read it', () => {
  const error = new ProviderError('duffel', 'timeout');
  expect([error.message, error.provider]).toEqual(['Duffel: timeout', 'Duffel']);
});
