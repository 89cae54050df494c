// @vitest-environment node
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderDocument } from './render-document.ts';

function Broken(): never {
  throw new TypeError('broken');
}

it('an error inside a Suspense boundary leaves its fallback in the page and is reported once', async () => {
  const reported: unknown[] = [];
  const markup = await renderDocument(
    <main>
      <Suspense fallback="Waiting">
        <Broken />
      </Suspense>
    </main>,
    (error) => reported.push(error),
  );
  expect(markup).toContain('Waiting');
  expect(reported).toEqual([new TypeError('broken')]);
});

it('an error outside of a Suspense boundary is thrown and not reported a second time', async () => {
  const reported: unknown[] = [];
  await expect(renderDocument(<Broken />, (error) => reported.push(error))).rejects.toThrow(
    'broken',
  );
  expect(reported).toEqual([]);
});
