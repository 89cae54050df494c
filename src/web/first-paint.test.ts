// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { paintedFirst } from './first-paint.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/app-1.js"/>' +
  '<link rel="stylesheet" href="/assets/app-1.css#"/><link rel="stylesheet" href="/assets/plans-1.css"/></head>' +
  '<body><h1>Plans</h1><script>first()</script><script type="module" async="">import "/assets/manifest-1.js";\n' +
  'import * as route0 from "/assets/root-1.js";\nimport * as route1 from "/assets/plans-1.js";\n' +
  'window.__reactRouterRouteModules = {"root":route0,"plans":route1};\n\nimport("/assets/entry.client-1.js");</script></body></html>';

const painted = () => paintedFirst(PAGE, (href) => `/* ${href} */`);

const inBrowser = () => new DOMParser().parseFromString(painted(), 'text/html');

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

it('a page has its style sheets inside, in the order of its links, and loads none', () => {
  const page = inBrowser();
  expect([...page.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
    '/* /assets/app-1.css */',
    '/* /assets/plans-1.css */',
  ]);
  expect(page.querySelectorAll('link, script[src], script[type=module]')).toHaveLength(0);
});

/** Runs the script that starts the app. Returns what it requests, in order. */
function started({ frames }: { readonly frames: (() => void)[] }) {
  const [, start] = [...inBrowser().scripts].map(({ text }) => text);
  const requests: string[] = [];
  const load = async (file: string) => {
    requests.push(file);
    return { file };
  };
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('load', load);
  // jsdom imports no modules.
  runInThisContext(`${start}`.replace(/\bimport\(/g, 'load('));
  return requests;
}

const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) =>
    link.getAttribute('href'),
  );

it('a page requests its modules when it has been painted, the entry last', async () => {
  const frames: (() => void)[] = [];
  const requests = started({ frames });
  expect([preloads(), requests]).toEqual([[], []]);
  for (const frame of frames) frame();
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  expect(preloads()).toEqual(['/assets/manifest-1.js', '/assets/app-1.js']);
  expect(requests).toEqual([
    '/assets/manifest-1.js',
    '/assets/root-1.js',
    '/assets/plans-1.js',
    '/assets/entry.client-1.js',
  ]);
  expect(window).toHaveProperty('__reactRouterRouteModules', {
    root: { file: '/assets/root-1.js' },
    plans: { file: '/assets/plans-1.js' },
  });
});

it('a page in a window that is not visible requests its modules at once', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const requests = started({ frames: [] });
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  vi.restoreAllMocks();
});

it('a page has disabled links where the router and the loader of chunks look for its style sheets', () => {
  document.head.innerHTML = inBrowser().head.innerHTML;
  const frames: (() => void)[] = [];
  started({ frames });
  vi.useFakeTimers();
  for (const frame of frames) frame();
  vi.runAllTimers();
  vi.useRealTimers();
  const sheets = [...document.head.children].filter((one) =>
    one.matches('style, [rel=stylesheet]'),
  );
  expect(
    sheets.map((one) => one.getAttribute('href') ?? one.tagName + one.hasAttribute('disabled')),
  ).toEqual([
    'STYLEfalse',
    '/assets/app-1.css#',
    '/assets/app-1.css',
    'STYLEfalse',
    '/assets/plans-1.css',
  ]);
  const links = sheets.filter((one) => one instanceof HTMLLinkElement);
  expect(links.every(({ disabled }) => disabled)).toBe(true);
});
