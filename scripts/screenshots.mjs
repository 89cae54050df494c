// `npm run screenshots`: photographs every screen of e2e/screens/ at four widths, light and dark, into screenshots/.
// `npm run screenshots -- form 360 dark` takes those whose group or name, width and theme match.
// `npm run screenshots -- --sheet` puts the screens of a group onto one picture: a phone and a wide window, both themes.
// `npm run screenshots -- --readme` takes docs/trips.png and docs/phone.png, the pictures of the README.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browserOptions, rememberedBy } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { startProduct } from './product.mjs';

const FOLDER = path.resolve('screenshots');
const THEMES = ['light', 'dark'];
const STYLE = `body { margin: 16px; font: 13px sans-serif }
div { display: flex; gap: 8px; align-items: start; margin-bottom: 24px }
img { border: 1px solid #8888; max-height: 640px; object-fit: cover; object-position: top; width: 480px }
img[src*="-390-"] { width: 160px }`;

/** Pictures of the README: file, and the size of the window. */
const README = [
  { file: 'docs/trips.png', viewport: { width: 1440, height: 820 } },
  { file: 'docs/phone.png', viewport: { width: 390, height: 844 } },
];
/** Bytes of a picture of the README at most. */
const README_BYTES = 250_000;

ensureDependencies();
ensureBuild();
if (process.argv.includes('--readme')) {
  await takeReadme();
  process.exit();
}
const words = process.argv.slice(2).filter((word) => word !== '--sheet');
const isSheet = words.length < process.argv.length - 2;
if (isSheet) fs.rmSync(FOLDER, { recursive: true, force: true });
const chosen = (choices) => choices.filter((one) => words.includes(one));
const widths = chosen(['360', '390', '768', '1024', '1440']);
const usual = isSheet ? ['390', '1440'] : ['360', '768', '1024', '1440'];
const themes = chosen(THEMES);
const names = words.filter((word) => ![...widths, ...themes].includes(word));
const projects = (widths.length > 0 ? widths : usual).flatMap((width) =>
  (themes.length > 0 ? themes : THEMES).map((theme) => `--project=${width} ${theme}`),
);
const grep = `--grep=${names.map((name) => `(?=.* .*${name})`).join('')}`;
const command = ['node_modules/@playwright/test/cli.js', 'test', ...projects, grep];
const env = { ...process.env, E2E_PART: 'screenshots', SHEETS: isSheet ? 'yes' : '' };
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
if (isSheet) await writeSheets();

/** The best trips from Denver on its next open day, so that there are pass seats, as a Premium member sees them. */
async function takeReadme() {
  const product = await startProduct();
  const browser = await chromium.launch(await browserOptions());
  try {
    const storageState = rememberedBy(product.url, await product.signIn('Premium'));
    const board = await fetch(`${product.url}/api/board?airport=DEN`);
    const { question } = await board.json();
    const address = `${product.url}/trips?${new URLSearchParams({ origins: 'DEN', ...question })}`;
    for (const { file, viewport } of README) {
      const options = { viewport, storageState, timezoneId: 'America/Denver' };
      const page = await browser.newPage({ ...options, hasTouch: viewport.width < 600 });
      await page.goto(address);
      await page.getByRole('article').nth(3).waitFor();
      await page.getByText('Sample fares').first().waitFor();
      // Beside the rows in a wide window alone.
      if (viewport.width > 1000) await page.locator('.leaflet-container path').first().waitFor();
      await page.waitForLoadState('networkidle');
      const { length } = await page.screenshot({ path: file, animations: 'disabled' });
      await page.close();
      console.log(`${file} ${length} bytes`);
      if (length > README_BYTES) throw new Error(`${file} is larger than ${README_BYTES} bytes.`);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** A page and a picture of each group. */
async function writeSheets() {
  const browser = await chromium.launch(await browserOptions());
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  for (const group of fs.readdirSync(FOLDER).filter((name) => !name.includes('.'))) {
    // Backward, a phone comes before a wide window, and light before dark.
    const files = fs.readdirSync(path.join(FOLDER, group)).sort().reverse();
    const rows = [...Map.groupBy(files, nameOf)].reverse().map(([name, files]) => {
      const tiles = files.map((file) => `<img src="${group}/${file}" alt="${file}">`);
      return `<h2>${name}</h2><div>${tiles.join('')}</div>`;
    });
    const sheet = path.join(FOLDER, `${group}.html`);
    fs.writeFileSync(sheet, `<!doctype html><style>${STYLE}</style>${rows.join('\n')}`);
    await page.goto(pathToFileURL(sheet).href);
    await page.screenshot({ path: path.join(FOLDER, `${group}.png`), fullPage: true });
    console.log(path.relative('.', sheet));
  }
  await browser.close();
}

/** `results free` of `results-free-1440-dark.png`. */
function nameOf(file) {
  return file.replace(/-\d+-(?:light|dark)\.png$/, '').replaceAll('-', ' ');
}
