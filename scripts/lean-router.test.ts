import fs from 'node:fs';
import { expect, it } from 'vitest';
import config from '../react-router.config.ts';
import { leanRouter } from './lean-router.mjs';

const read = (file: string) =>
  fs.readFileSync(`node_modules/react-router/dist/production/lib/${file}`, 'utf8');
const lean = (code: string) => leanRouter().transform.handler(code).code;

it.each([
  ['dom/lib.js', 'NavLink.displayName = '],
  ['dom/lib.js', '\nForm.displayName = '],
  ['router/router.js', 'init.instrumentations'],
  ['dom-export/hydrated-router.js', 'UNSAFE_useFogOFWarDiscovery('],
  ['dom-export/hydrated-router.js', 'UNSAFE_getPatchRoutesOnNavigationFunction('],
])('the router in the bundle does without what the app does not use: %s, %s', (file, part) => {
  expect(read(file)).toContain(part);
  expect(lean(read(file))).not.toContain(part);
});

it('the router in the bundle may drop components that nothing renders', () => {
  expect(lean(read('dom/lib.js'))).toContain('const NavLink = /* @__PURE__ */ React$1.forwardRef(');
});

it('the router in the bundle discovers no routes because the manifest of all screens is loaded', () => {
  expect(config.routeDiscovery).toEqual({ mode: 'initial' });
});
