// Turns the page that Vite built into pages that show something before any script has come, and that fetch
// at once what their address needs: dist/web/index.html for the search form, results.html for an address with
// a search in it, other.html for every other one.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'rolldown';
import { build as buildWeb } from 'vite';

const WEB = 'dist/web';
const RENDERER = 'dist/first-paint';
const FORM = 'src/web/features/search/form-screen.tsx';
const RESULTS = 'src/web/features/search/departures/departure-screen.tsx';

export async function writeFirstPaint() {
  const { form, results, other } = await render();
  const source = fs.readFileSync(`${WEB}/index.html`, 'utf8');
  const boot = await bootScript();
  const write = (name, markup, ...entries) => {
    const pieces = piecesOf(['index.html', ...entries]);
    fs.writeFileSync(`${WEB}/${name}`, filled(source, { boot, markup, pieces }));
  };
  write('index.html', form, FORM);
  write('results.html', results, RESULTS);
  write('other.html', other);
  fs.rmSync(`${WEB}/.vite`, { recursive: true });
}

/** What the app draws before it knows anything. */
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

/** Addresses of the scripts that these parts of the app are made of. */
function piecesOf(entries) {
  const manifest = JSON.parse(fs.readFileSync(`${WEB}/.vite/manifest.json`, 'utf8'));
  const found = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build holds no ${key}`);
    if (found.has(`/${chunk.file}`)) return;
    found.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...found];
}

/** The page with its first markup, and the early script in the place of the app's own script tags. */
function filled(page, { boot, markup, pieces }) {
  const tag = `<script src="${boot}" data-pieces="${pieces.join(' ')}"></script>`;
  return page
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', () => `${tag}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
}

async function bootScript() {
  const { output } = await bundle({
    input: 'src/web/boot.ts',
    platform: 'browser',
    write: false,
    output: { format: 'iife', minify: true },
  });
  const { code } = output[0];
  const name = `/assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  fs.writeFileSync(path.join(WEB, name), code);
  return name;
}
