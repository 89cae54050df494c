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

describe('document policy with Google', () => {
  it.each([
    ['/', '/login', '/login'],
    ['/plans', '/register?from=plans', '/register?from=plans'],
    ['/', '/debug/google', '/debug/google'],
    ['/', '/login/', '/login'],
    ['/%6Cogin', '/login', '/login'],
    ['/login', '/', '/'],
    ['/login/', '/?origin=DEN&date=2026-12-01#top', '/?origin=DEN&date=2026-12-01#top'],
    ['/debug/google', '/forgot-password', '/forgot-password'],
  ])('with Google, the document of %s is left on the way to %s', (loadedAs, href, load) => {
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
  ])('with Google, the document of %s is kept on the way to %s', (loadedAs, href) => {
    inPage(GOOGLE);
    expect(documentPolicy(loadedAs)(target(href))).toBeUndefined();
  });

  it('with Google, a document that was loaded for a screen is not reloaded', () => {
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
])('without Google, navigation between %s and %s loads no other document', (loadedAs, href) => {
  expect(documentPolicy(loadedAs)(target(href))).toBeUndefined();
  inPage(null);
  expect(documentPolicy(loadedAs)(target(href))).toBeUndefined();
});
