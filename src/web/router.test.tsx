import '#test/screen/matchers.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { Link, type LinkProps, parseSearch, stringifySearch, useNavigate } from './router.tsx';

screenTest();

function show(at: string, props: Omit<LinkProps, 'children'>) {
  const View = () => <Link {...props}>There</Link>;
  const { router } = openApp(at, { routes: [{ path: '*', Component: View }] });
  return { router, link: screen.getByRole('link', { name: 'There' }) };
}

it('a link navigates without loading the page', () => {
  const { router, link } = show('/', { to: '/plans', search: { q: 'a b', n: '' }, hash: 'end' });
  expect(link).toHaveAttribute('href', '/plans?q=a+b#end');
  expect(fireEvent.click(link)).toBe(false);
  expect(router.location().href).toBe('/plans?q=a+b#end');
});

it.each([
  ['with Ctrl', { ctrlKey: true }, {}],
  ['with Cmd', { metaKey: true }, {}],
  ['with Shift', { shiftKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['to a tab of its own', {}, { target: '_blank' }],
  ['by a full load', {}, { reloadDocument: true }],
])('a link leaves a press %s to the browser', (_, press, props) => {
  const { router, link } = show('/', { to: '/plans', ...props });
  // jsdom would try to load the page.
  link.parentElement?.addEventListener('click', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  fireEvent.click(link, press);
  expect(router.location().href).toBe('/');
  expect.assertions(2);
});

it('a link does not navigate when its click was handled elsewhere', () => {
  const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { router, link } = show('/', { to: '/plans', onClick });
  fireEvent.click(link);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(router.location().href).toBe('/');
});

it.each([
  ['/plans?q=1', { to: '/plans' }, 'page'],
  ['/plans?q=1', { to: '/plans', search: { q: '1' } }, 'page'],
  ['/plans?q=1', { to: '/plans', search: { q: '2' } }, null],
  ['/plans#a', { to: '/plans', hash: 'a' }, 'page'],
  ['/plans#a', { to: '/plans', hash: 'b' }, null],
  ['/plans', { to: '/' }, null],
  ['/?q=1', { to: '/' }, 'page'],
] as const)('at %s the link to %j has aria-current %s', (at, props, current) => {
  expect(show(at, props).link.getAttribute('aria-current')).toBe(current);
});

it('a screen that is gone navigates nowhere', async () => {
  let navigateLater: ReturnType<typeof useNavigate> | undefined;
  const View = () => {
    const navigate = useNavigate();
    useEffect(() => {
      navigateLater = navigate;
    }, [navigate]);
    return <Link to="/about">There</Link>;
  };
  const routes = [
    { path: '/', Component: View },
    { path: '*', Component: () => <p>Another screen</p> },
  ];
  const { router } = openApp('/', { routes });
  fireEvent.click(screen.getByRole('link', { name: 'There' }));
  await screen.findByText('Another screen');
  await act(async () => navigateLater?.({ to: '/plans' }));
  expect(router.location().href).toBe('/about');
});

describe('query string codec', () => {
  it('the query string codec reads values as text even when they look like numbers or JSON', () => {
    expect(parseSearch('?flight=12e4&a=true&b=%7B%7D')).toEqual({
      flight: '12e4',
      a: 'true',
      b: '{}',
    });
  });

  it('the query string codec keeps commas and colons readable', () => {
    expect(stringifySearch({ origin: 'DEN,LAS', city: 'CITY:NEW YORK' })).toBe(
      '?origin=DEN,LAS&city=CITY:NEW+YORK',
    );
  });

  it('the query string codec omits empty values', () => {
    expect(stringifySearch({ a: undefined, b: '', c: null })).toBe('');
  });

  it.each(['DEN,LAS', 'CITY:WASHINGTON D.C.', 'a&b=c#d', '12e4', 'ü 😀 %'])(
    'the query string codec reads back %s',
    (text) => {
      expect(parseSearch(stringifySearch({ text }))).toEqual({ text });
    },
  );
});
