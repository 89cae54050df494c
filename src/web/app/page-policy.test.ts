import { afterEach, describe, expect, it } from 'vitest';
import type { SiteDto } from '#contract/site.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';
import { documentPolicy } from './page-policy.ts';

const GOOGLE = { client_id: 'x', script_url: 'https://accounts.google.com/gsi/client' };

/** The settings as the server writes them into a page. */
function inPage(google: SiteDto['google']) {
  const meta = document.createElement('meta');
  meta.name = 'site';
  meta.content = JSON.stringify({ ...UNTIL_KNOWN, google });
  document.head.append(meta);
}
afterEach(() => document.head.replaceChildren());

const target = (href: string) => ({ pathname: href.replace(/[?#].*/, ''), href });

describe('documentFor with Google', () => {
  it.each([
    ['/', '/login', '/login'],
    ['/plans', '/register?from=plans', '/register?from=plans'],
    ['/', '/debug/google', '/debug/google'],
    ['/', '/login/', '/login'],
    ['/%6Cogin', '/login', '/login'],
    ['/login', '/', '/'],
    ['/login/', '/?origin=DEN&date=2026-12-01#top', '/?origin=DEN&date=2026-12-01#top'],
    ['/debug/google', '/forgot-password', '/forgot-password'],
  ])('leaves the document of %s on the way to %s', (loadedAs, href, load) => {
    inPage(GOOGLE);
    expect(documentPolicy(loadedAs)(target(href))).toBe(load);
  });

  it.each([
    ['/login', '/register'],
    ['/login', '/login?x=1'],
    ['/login/', '/login'],
    ['/register', '/debug/google'],
    ['/', '/plans'],
    ['/profile', '/'],
    ['/login-help', '/loginx'],
  ])('keeps the document of %s on the way to %s', (loadedAs, href) => {
    inPage(GOOGLE);
    expect(documentPolicy(loadedAs)(target(href))).toBeUndefined();
  });

  it('does not reload a document that was loaded for a screen', () => {
    inPage(GOOGLE);
    for (const href of ['/login', '/register', '/debug/google', '/', '/plans?x=1']) {
      const { pathname } = target(href);
      expect(documentPolicy(pathname)(target(href)), href).toBeUndefined();
    }
  });
});

it.each([
  ['/', '/login'],
  ['/login', '/'],
])('loads no other document between %s and %s without Google', (loadedAs, href) => {
  expect(documentPolicy(loadedAs)(target(href))).toBeUndefined();
  inPage(null);
  expect(documentPolicy(loadedAs)(target(href))).toBeUndefined();
});
