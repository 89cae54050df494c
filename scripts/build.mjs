// Builds the web app to dist/web and the server to dist/server. The server bundle includes our own files (also the JSON
// of data/) and the packages: reading thousands of files makes the start three times as long.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build as bundle } from 'rolldown';
import { injectManifest } from 'workbox-build';
import { SERVER_BUNDLE } from './server-bundle.mjs';

try {
  buildWeb();
  await buildWorker();
  compressPages();
  await buildServer();
} catch (error) {
  // The location in the source matters, not the one in the builder.
  console.error(error.message);
  process.exit(1);
}

function buildWeb() {
  const command = 'node_modules/@react-router/dev/bin.cjs';
  execFileSync(process.execPath, [command, 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
}

/** The service worker, with the list of the files that it keeps. */
async function buildWorker() {
  const file = 'dist/web/worker.js';
  await bundle({
    input: 'src/web/worker/main.ts',
    platform: 'browser',
    logLevel: 'warn',
    output: { file, format: 'iife', minify: true },
  });
  await injectManifest({
    swSrc: file,
    swDest: 'dist/web/client/sw.js',
    globDirectory: 'dist/web/client',
    globPatterns: ['assets/**/*.{js,css,woff2,json}'],
  });
  fs.rmSync(file);
}

/** Compresses once at the highest level instead of at every request. The server fills in the page itself. */
function compressPages() {
  for (const name of fs.readdirSync('dist/web/client', { recursive: true })) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const file = path.join('dist/web/client', name);
    const content = fs.readFileSync(file);
    fs.writeFileSync(`${file}.br`, brotliCompressSync(content));
    fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function buildServer() {
  fs.rmSync('dist/server', { recursive: true, force: true });
  await bundle({
    input: {
      main: 'src/server/main.ts',
      operator: 'src/server/operator.ts',
      'trip-worker': 'src/server/trip-worker.ts',
    },
    ...SERVER_BUNDLE,
    output: { dir: 'dist/server', format: 'esm', sourcemap: true },
  });
  fs.cpSync('src/server/db/migrations', 'dist/server/migrations', { recursive: true });
}
