import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const STEPS = new Set([767, 768, 1023, 1024, 1279, 1280]);
/** Pixels. Narrower steps divide phones. */
const WIDEST_PHONE = 640;

const css = () =>
  globSync('src/web/**/*.css').map((file) => [file, readFileSync(file, 'utf8')] as const);

it('the pages change their layout at 768, 1024 and 1280 px only', () => {
  const others = css().flatMap(([file, text]) =>
    [...text.matchAll(/@media[^{]*?width: ?(\d+)px/g)]
      .map(([, width]) => Number(width))
      .filter((width) => width >= WIDEST_PHONE - 1 && !STEPS.has(width))
      .map((width) => `${file}: ${width}`),
  );
  expect(others).toEqual([]);
});

it('the colors of the outbound and inbound search stand in boxes, progress and trip maps only', () => {
  const users = css()
    .filter(([, text]) => /var\(--(?:out|in)bound/.test(text))
    .map(([file]) => file.replace('src/web/', ''));
  expect(users.toSorted()).toEqual([
    'maps/leaflet/markers.module.css',
    'ui/notice.module.css',
    'ui/progress.module.css',
  ]);
});
