import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryHistory } from './history/memory-history.ts';
import { createRouter } from './router.ts';

const scrolled = vi.fn();
const stops: (() => void)[] = [];

beforeEach(() => {
  sessionStorage.clear();
  scrolled.mockClear();
  vi.stubGlobal('scrollTo', (...to: number[]) => scrolled(to));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

const readTo = (y: number) => vi.stubGlobal('scrollY', y);

function begin(history = memoryHistory('/')) {
  const View = () => null;
  const router = createRouter({
    screens: [
      { path: '/', View },
      { path: '/about', View },
    ],
    history,
  });
  stops.push(router.start());
  const drawn = () => router.restoreScroll(router.shown.get());
  drawn();
  scrolled.mockClear();
  return { router, drawn, history };
}

it('a new screen starts at the top, and going back restores the scroll position', async () => {
  const { router, drawn } = begin();
  readTo(700);
  await router.navigate({ to: '/about' });
  drawn();
  readTo(0);
  router.back();
  drawn();
  expect(scrolled.mock.calls).toEqual([[[0, 0]], [[0, 700]]]);
});

it('navigation keeps the scroll position on request', async () => {
  const { router, drawn } = begin();
  await router.navigate({ to: '/', search: { stops: 'nonstop' }, resetScroll: false });
  drawn();
  expect(scrolled).not.toHaveBeenCalled();
});

it('navigation scrolls to the fragment of the URL', async () => {
  const { router, drawn } = begin();
  const part = document.body.appendChild(document.createElement('h2'));
  part.id = 'booking';
  const shown = vi.fn();
  part.scrollIntoView = shown;
  await router.navigate({ to: '/about', hash: 'booking' });
  drawn();
  expect(shown).toHaveBeenCalledTimes(1);
  expect(scrolled).not.toHaveBeenCalled();
  part.remove();
});

it('a reload restores the scroll position and ignores invalid values', () => {
  const { history } = begin();
  readTo(450);
  window.dispatchEvent(new Event('pagehide'));
  const reloaded = createRouter({ screens: [{ path: '/', View: () => null }], history });
  stops.push(reloaded.start());
  reloaded.restoreScroll(reloaded.shown.get());
  expect(scrolled).toHaveBeenLastCalledWith([0, 450]);
  sessionStorage.setItem('scroll', '[["x",["a"]],7]');
  expect(() => begin()).not.toThrow();
});
