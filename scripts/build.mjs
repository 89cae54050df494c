// Builds the web app to dist/web and the server to dist/server. The server bundle includes our own files (also the JSON
// of data/) and the packages: reading thousands of files makes the start three times as long.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build as bundle } from 'rolldown';
import { build as buildWeb } from 'vite';
import { writeFirstPaint } from './first-paint.mjs';
import { SERVER_BUNDLE } from './server-bundle.mjs';

try {
  await buildWeb({ logLevel: 'warn' });
  await writeFirstPaint();
  compressPages();
  await buildServer();
} catch (error) {
  // The location in the source matters, not the one in the builder.
  console.error(error.message);
  process.exit(1);
}

/** Compresses once at the highest level instead of at every request. The server fills in the page itself. */
function compressPages() {
  for (const name of fs.readdirSync('dist/web', { recursive: true })) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const file = path.join('dist/web', name);
    const content = fs.readFileSync(file);
    fs.writeFileSync(`${file}.br`, brotliCompressSync(content));
    fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function buildServer() {
  fs.rmSync('dist/server', { recursive: true, force: true });
  await bundle({
    input: { main: 'src/server/main.ts', operator: 'src/server/operator.ts' },
    ...SERVER_BUNDLE,
    output: { dir: 'dist/server', format: 'esm', sourcemap: true },
  });
  fs.cpSync('src/server/db/migrations', 'dist/server/migrations', { recursive: true });
}
