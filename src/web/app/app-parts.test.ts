import { describe, expect, it } from 'vitest';
import { documentPolicy } from './app-parts.ts';

const GOOGLE = { client_id: 'x', script_url: 'https://accounts.google.com/gsi/client' };

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
    expect(documentPolicy(GOOGLE, loadedAs)(target(href))).toBe(load);
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
    expect(documentPolicy(GOOGLE, loadedAs)(target(href))).toBeUndefined();
  });

  it('with Google, a document that was loaded for a screen is not reloaded', () => {
    for (const href of ['/login', '/register', '/debug/google', '/', '/plans?x=1']) {
      const { pathname } = target(href);
      expect(documentPolicy(GOOGLE, pathname)(target(href)), href).toBeUndefined();
    }
  });
});

it.each([
  ['/', '/login'],
  ['/login', '/'],
])('without Google, navigation between %s and %s loads no other document', (loadedAs, href) => {
  expect(documentPolicy(null, loadedAs)(target(href))).toBeUndefined();
});
