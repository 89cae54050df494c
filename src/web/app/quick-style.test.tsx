import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

const TAGS =
  'div span a button input select ul li table tr td dialog details summary label section';
const STATES = ['', 'hidden', 'open', 'popover', 'type="hidden"', 'style="display:none"'];
const AROUND = ['', 'style="visibility:hidden"', 'style="pointer-events:none"'];

/** Another page of the jsdom that these tests run in, without what `speed.ts` changes. */
function plainPage(html: string): Window {
  const { constructor: Page } = Reflect.get(globalThis, 'jsdom') as {
    readonly constructor: new (html: string) => { readonly window: Window };
  };
  return new Page(html).window;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test.each(AROUND)('screen tests see and press what jsdom would, in <div %s>', (around) => {
  const parts = STATES.flatMap((state) =>
    TAGS.split(' ').map((tag) => `<${tag} ${state}></${tag}>`),
  );
  const html = `<div ${around}>${parts.join('')}</div>`;
  document.body.innerHTML = html;
  const styles = (page: Pick<Window, 'document' | 'getComputedStyle'>) =>
    [...page.document.body.querySelectorAll('*')].map((element) => {
      const style = page.getComputedStyle(element);
      const values = ['display', 'visibility', 'pointer-events'].map((name) =>
        style.getPropertyValue(name),
      );
      return `${element.outerHTML.slice(0, 60)} ${values.join()}`;
    });
  expect(styles(document.defaultView!)).toEqual(styles(plainPage(html)));
});

test('a query that fails names what it wanted and prints the page', async () => {
  render(<b>All there is</b>);
  const wanted = screen.findByRole('button', {}, { timeout: 10 });
  await expect(wanted).rejects.toThrow(/Unable to find role="button"[\s\S]*All there is/);
  expect(() => screen.getByText('More')).toThrow(/text: More[\s\S]*All there is/);
});
