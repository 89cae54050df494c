// Turns the page that Vite built into pages that show something before any script has come:
// dist/web/index.html for the search page, dist/web/other.html for every other address.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'rolldown';
import { build as buildWeb } from 'vite';

const WEB = 'dist/web';
const RENDERER = 'dist/first-paint';

export async function writeFirstPaint() {
  await buildWeb({
    logLevel: 'warn',
    build: { ssr: 'src/web/app/first-paint.tsx', outDir: RENDERER, copyPublicDir: false },
  });
  const renderer = pathToFileURL(path.resolve(RENDERER, 'first-paint.js')).href;
  const { firstPaint } = await import(renderer);
  const markup = await firstPaint();
  const page = await withBoot(fs.readFileSync(`${WEB}/index.html`, 'utf8'));
  const filled = (content) =>
    page.replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
  fs.writeFileSync(`${WEB}/index.html`, filled(markup.search));
  fs.writeFileSync(`${WEB}/other.html`, filled(markup.other));
  fs.rmSync(RENDERER, { recursive: true });
}

/** Puts the early script in the place of the app's own script tags, and tells it their names. */
async function withBoot(page) {
  const pieces = [];
  const rest = page.replace(
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g,
    (_tag, piece) => {
      pieces.push(piece);
      return '';
    },
  );
  if (pieces.length === 0) throw new Error('index.html names no script');
  const tag = `<script src="${await bootScript()}" data-pieces="${pieces.join(' ')}"></script>`;
  return rest.replace('</head>', `${tag}</head>`);
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
