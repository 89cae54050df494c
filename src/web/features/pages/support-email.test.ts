import { expect, it } from 'vitest';
import { supportMailto } from './support-page.tsx';

const FACTS = {
  product: 'Roamfare & Co',
  plan: 'Free plan',
  version: '1.4',
  browser: 'Browser/1.0 (a; b) 100%',
};

/** As a mail program reads it: unlike in a query, a plus sign stays one. */
const parts = (address: string) =>
  Object.fromEntries(
    (address.split('?')[1] ?? '')
      .split('&')
      .map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
  );

it('the support email link has headings to fill in and the known facts', () => {
  const address = supportMailto('help@example.com', FACTS);
  expect(address.startsWith('mailto:help@example.com?')).toBe(true);
  const { subject, body = '' } = parts(address);
  expect(subject).toBe('Help with Roamfare & Co');
  const lines = body.split('\r\n');
  for (const line of [
    'What happened:',
    'Page (its address, or what it showed):',
    'Steps that lead there:',
    'Error messages, with their reference if there is one:',
    'Plan: Free plan',
    'Version: Roamfare & Co 1.4',
    'Browser: Browser/1.0 (a; b) 100%',
  ])
    expect(lines).toContain(line);
});

it('the support email link encodes spaces as %20, since mail programs would show a plus sign', () => {
  expect(supportMailto('help@example.com', FACTS)).not.toContain('+');
});
