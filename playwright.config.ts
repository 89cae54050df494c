import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions } from './scripts/browser.mjs';

// Every worker reads this file again: the first reading decides, the environment tells the others.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= dataFolder();
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A build that does not start would else fail every test at its time limit.
  maxFailures: 10,
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  // Other work on the same machine may slow a page down; only a failing test waits this long.
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    launchOptions: await browserOptions(),
    locale: 'en-US',
    timezoneId: 'America/Denver',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'exec node dist/server/main.js',
    url: `${baseURL}/readyz`,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Nearly every test brings a member of its own.
      REGISTRATIONS_PER_HOUR: '100000',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    timeout: 60_000,
  },
});

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-e2e-'));
  // The built-in database may run under an account of its own, which must be able to walk through.
  fs.chmodSync(folder, 0o711);
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
