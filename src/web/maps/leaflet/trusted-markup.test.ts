import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { admitMarkup } from './trusted-markup.ts';

afterEach(() => vi.unstubAllGlobals());

describe('trusted markup', () => {
  it('trusted markup allows only the markup that Leaflet writes to probe the browser', () => {
    expect(admitMarkup('<svg/>')).toBe('<svg/>');
    for (const text of ['', '<svg />', ' <svg/>', '<svg/><img>', '<svg/onload=alert(1)>', '<SVG/>'])
      expect(admitMarkup(text)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => text === '<svg/>' || admitMarkup(text) === null));
  });

  it('trusted markup is checked by the default Trusted Types policy', async () => {
    const createPolicy = vi.fn();
    vi.stubGlobal('trustedTypes', { createPolicy });
    vi.resetModules();
    const { admitMarkup: admit } = await import('./trusted-markup.ts');
    expect(createPolicy.mock.calls).toEqual([['default', { createHTML: admit }]]);
  });
});
