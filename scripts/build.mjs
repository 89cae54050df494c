// Builds the browser part to dist/web and the server to dist/server.
// The server bundle holds our own files (JSON of data/ too) and the packages: a process that reads thousands of files
// needs three times as long to start.
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
  // The place in the source matters, not the place in the builder.
  console.error(error.message);
  process.exit(1);
}

/** Once here and as small as can be, instead of at every request. The page itself is filled in by the server. */
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
