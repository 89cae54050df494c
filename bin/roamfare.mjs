#!/usr/bin/env node
// roamfare COMMAND: what an operator may do. It runs what was built and installs, builds and changes nothing beside.
import fs from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
const program = new URL('../dist/server/operator.js', import.meta.url);
if (!(major >= 24 || (major === 22 && minor >= 22))) {
  process.stderr.write(`Roamfare needs Node 22.22 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
if (!fs.existsSync(program)) {
  process.stderr.write('Roamfare has not been built here. Run: npm ci && npm run build\n');
  process.exit(1);
}
await import(program.href);
