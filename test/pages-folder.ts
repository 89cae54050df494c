import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A renderer that shows the path that it gets. */
const SHOWS_PATH = `
const render = async ({ url }) => {
  const { pathname } = new URL(url);
  return new Response('<html>' + pathname, { status: pathname.endsWith('/-') ? 404 : 200 });
};
export const entry = { module: { pageRenderer: () => render } };
`;

/** A folder as the build makes it, for the tests of a file. @param files besides the renderer, by their paths. */
export function pagesFolder(
  renderer = SHOWS_PATH,
  files: Readonly<Record<string, string>> = {},
): { readonly path: string } {
  let made = '';
  beforeAll(() => {
    made = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-pages-'));
    fs.mkdirSync(path.join(made, 'client'));
    const all = { 'server/index.js': renderer, 'package.json': '{"type":"module"}', ...files };
    for (const [name, content] of Object.entries(all)) {
      const file = path.join(made, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
    }
  });
  afterAll(() => fs.rmSync(made, { recursive: true }));
  return {
    get path() {
      return made;
    },
  };
}
