// Turns the page that Vite built into prerendered pages that preload what their URL needs. The server chooses the page
// by URL.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'rolldown';
import { build as buildWeb } from 'vite';
import { sheetFor, withoutFaces } from './first-sheet.mjs';

const WEB = 'dist/web';
const RENDERER = 'dist/first-paint';
/** The pages, and the parts of the app that their URL needs besides the first script. */
const PAGES = {
  form: { file: 'index.html', parts: ['src/web/features/search/form-screen.tsx'] },
  results: {
    file: 'results.html',
    parts: ['src/web/features/search/departures/departure-screen.tsx'],
  },
  plans: { file: 'plans.html', parts: ['src/web/features/plans/plans-page.tsx'] },
  routes: { file: 'routes.html', parts: ['src/web/features/routes/routes-page.tsx'] },
  other: { file: 'other.html', parts: [] },
};

export async function writeFirstPaint() {
  const markups = await render();
  const source = fs.readFileSync(`${WEB}/index.html`, 'utf8');
  const boot = await bootScript();
  const start = [...source.matchAll(START)].map(([, file]) => file);
  for (const [name, { file, parts }] of Object.entries(PAGES)) {
    const pieces = [...new Set([...start, ...piecesOf(parts)])];
    fs.writeFileSync(`${WEB}/${file}`, filled(source, { boot, pieces, markup: markups[name] }));
  }
  const sheet = path.join(WEB, SHEET.exec(source)?.[1] ?? '');
  fs.writeFileSync(sheet, withoutFaces(fs.readFileSync(sheet, 'utf8')));
  fs.rmSync(`${WEB}/.vite`, { recursive: true });
}

/** Renders the app without data. */
async function render() {
  await buildWeb({
    logLevel: 'warn',
    build: {
      ssr: 'src/web/app/first-paint.tsx',
      outDir: RENDERER,
      copyPublicDir: false,
      manifest: false,
    },
  });
  const { firstPaint } = await import(pathToFileURL(path.resolve(RENDERER, 'first-paint.js')).href);
  fs.rmSync(RENDERER, { recursive: true });
  return firstPaint();
}

/** URLs of the scripts of these parts, dependencies first. */
function piecesOf(entries) {
  const manifest = JSON.parse(fs.readFileSync(`${WEB}/.vite/manifest.json`, 'utf8'));
  const found = new Set();
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build holds no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
    found.add(`/${chunk.file}`);
  };
  entries.forEach(visit);
  return [...found];
}

const SHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const START = /<script type="module"[^>]*src="([^"]+)"/g;
const FACE = /\s*<link\s+rel="preload"\s+href="([^"]+)"\s+as="font"[^>]*>/;

/**
 * The page with its prerendered markup and styles, and the early script in place of the app's own tags. The server
 * reads the page and allows only this sheet and this script in the content policy.
 */
function filled(page, { boot, markup, pieces }) {
  const [sheet, face] = [SHEET, FACE].map((tag) => tag.exec(page)?.[1]);
  if (!sheet || !face || pieces.length === 0)
    throw new Error('The build holds no script, no style sheet or no typeface');
  const styles = sheetFor(fs.readFileSync(path.join(WEB, sheet), 'utf8'), markup);
  const head =
    `<style>${styles}</style>` +
    `<script data-pieces="${pieces.join(' ')}" data-sheet="${sheet}" data-face="${face}">${boot}</script>` +
    `<noscript><link rel="stylesheet" href="${sheet}"></noscript>`;
  return page
    .replace(SHEET, '')
    .replace(FACE, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
}

async function bootScript() {
  const { output } = await bundle({
    input: 'src/web/boot.ts',
    platform: 'browser',
    write: false,
    output: { format: 'iife', minify: true },
  });
  return output[0].code.trim();
}
