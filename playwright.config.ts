import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {
  defineConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test';
import type { TriedProduct } from './e2e/support/fakes.ts';
import { browserOptions } from './scripts/browser.mjs';
import { AHEAD_MS, moveDate } from './test/clock.ts';

/**
 * `journeys`: the tests with that tag, one of each thing a person does. `rest`: all others. Unset: all. `screenshots`:
 * nothing but pictures.
 */
const part = process.env.E2E_PART;

// Every worker reads this file again: the first reading decides, the environment tells the others.
process.env.E2E_PORTS ??= (await freePorts(12)).join();
process.env.E2E_DATA_DIRS ??= Array.from({ length: 4 }, dataFolder).join();
const [embedded, adapters, control, smtp, stripe, google, googleKeys, streaming, feed, ...moved] =
  process.env.E2E_PORTS.split(',');
const [movedProduct, movedControl, movedSmtp] = moved;
const [embeddedData = '', adaptersData = '', streamingData = '', movedData = ''] =
  process.env.E2E_DATA_DIRS.split(',');

const at = (port = '') => `http://127.0.0.1:${port}`;
moveDate(AHEAD_MS);
/** On the clock of the tests, whatever it runs. */
const onTestClock = (script: string) => `exec node --import ./test/move-date.ts ${script}`;

/** Opened once the product answers; its database goes with it. */
const product = (port = '', env: Readonly<Record<string, string>>) => ({
  command: onTestClock('dist/server/main.js'),
  url: `${at(port)}/readyz`,
  env: {
    PORT: port,
    // Nearly every test brings a member of its own.
    REGISTRATIONS_PER_HOUR: '100000',
    // No fare changes under the eyes of a test unless it lets the market move on.
    FARE_MARKET: 'still',
    // Nobody is refused because the machine is busy with other tests.
    BUSY_AFTER_MS: '0',
    ...env,
  },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
  timeout: 60_000,
});

const STRIPE_SECRET = 'whsec_stand_in';

type TriedProject = Project<PlaywrightTestOptions, PlaywrightWorkerOptions & TriedProduct>;

/** The product as it starts without any key. */
const embeddedUse = { baseURL: at(embedded), dataDir: embeddedData };
const embeddedServer = product(embedded, { DATA_DIR: embeddedData });

const embeddedProject: TriedProject = {
  name: 'embedded',
  ...(part === 'journeys' && { grep: /@journey/ }),
  grepInvert: part === 'rest' ? /@adapters|@journey/ : /@adapters/,
  testIgnore: [/(?:market|moved-clock)\//, /(?:streaming|accessibility|screenshots)\.spec\.ts$/],
  use: embeddedUse,
};

/** Every screen in every size and theme. */
const accessibilityProject: TriedProject = {
  name: 'accessibility',
  testMatch: /accessibility\.spec\.ts$/,
  ...(part === 'journeys' && { grep: /@journey/ }),
  ...(part === 'rest' && { grepInvert: /@journey/ }),
  use: embeddedUse,
};

/** One for each width and theme. */
const screenshotsProjects = [360, 390, 768, 1024, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map(
    (colorScheme): TriedProject => ({
      name: `${width} ${colorScheme}`,
      testMatch: /screenshots\.spec\.ts$/,
      use: { ...embeddedUse, colorScheme, viewport: { width, height: width < 600 ? 800 : 1_000 } },
    }),
  ),
);

/** Moves the market on and turns calls off, and with them what every other test relies on: after all of them. */
const marketProject: TriedProject = {
  name: 'market',
  testMatch: /market\/.*\.spec\.ts$/,
  dependencies: ['embedded', 'accessibility'],
  use: embeddedUse,
};

/** The product with outside companies set up, which stand-ins play: what has to do with them, once more. */
const adaptersProject: TriedProject = {
  name: 'adapters',
  testMatch: /(?:money-stripe|password-reset|google)\.spec\.ts$/,
  use: {
    baseURL: at(adapters),
    dataDir: adaptersData,
    fakes: { emails: at(control), stripe: at(stripe), google: at(googleKeys) },
  },
};

/** Fares from a supplier that is asked route by route, and takes its time. */
const streamingProject: TriedProject = {
  name: 'streaming',
  testMatch: /streaming\.spec\.ts$/,
  metadata: { feed: at(feed) },
  use: { baseURL: at(streaming), dataDir: streamingData },
};

/** The days of a trip, in a minute: a test moves the clock. */
const movedClockProject: TriedProject = {
  name: 'moved clock',
  testMatch: /moved-clock\/.*\.spec\.ts$/,
  metadata: { control: at(movedControl) },
  use: { baseURL: at(movedProduct), dataDir: movedData },
};

const adapterServers = [
  {
    command: onTestClock('e2e/fakes/main.ts'),
    url: `${at(control)}/health`,
    env: {
      CONTROL_PORT: `${control}`,
      SMTP_PORT: `${smtp}`,
      STRIPE_PORT: `${stripe}`,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      GOOGLE_PORT: `${google}`,
      GOOGLE_KEYS_PORT: `${googleKeys}`,
      FEED_PORT: `${feed}`,
      PRODUCT_URL: at(adapters),
    },
    timeout: 60_000,
  },
  product(adapters, {
    DATA_DIR: adaptersData,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    // As while one secret replaces another.
    STRIPE_WEBHOOK_SECRETS: `whsec_next,${STRIPE_SECRET}`,
    STRIPE_API_URL: at(stripe),
    STRIPE_PAGE_ORIGINS: at(stripe),
    GOOGLE_CLIENT_ID: 'stand-in.apps.googleusercontent.com',
    // By name: the stand-in calls itself so.
    GOOGLE_ISSUER: `http://localhost:${google}`,
    GOOGLE_KEYS_URL: `http://localhost:${google}/jwks`,
    GOOGLE_SCRIPT_URL: `${at(googleKeys)}/gsi/client`,
  }),
  product(streaming, {
    DATA_DIR: streamingData,
    FARES: 'feed',
    FARE_FEED_URL: at(feed),
    FARE_FEED_KEY: 'stand-in',
  }),
  {
    ...product(movedProduct, {
      DATA_DIR: movedData,
      SMTP_URL: `smtp://127.0.0.1:${movedSmtp}`,
      SMTP_PORT: `${movedSmtp}`,
      CONTROL_PORT: `${movedControl}`,
      // A clock of its own.
      TEST_NOW: '2026-12-01T18:00:00Z',
      TEST_AHEAD_MS: '',
    }),
    command: onTestClock('e2e/moved-clock/product.ts'),
  },
];

export default defineConfig<PlaywrightTestOptions, PlaywrightWorkerOptions & TriedProduct>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A build that does not start would else fail every test at its time limit.
  maxFailures: part === 'screenshots' ? 0 : 10,
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  // Other work on the same machine may slow a page down; only a failing test waits this long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: await browserOptions(),
    locale: 'en-US',
    timezoneId: 'America/Denver',
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer requests that a test intercepts.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
  },
  projects:
    part === 'screenshots'
      ? screenshotsProjects
      : [
          embeddedProject,
          accessibilityProject,
          ...(part === 'journeys'
            ? []
            : [marketProject, adaptersProject, streamingProject, movedClockProject]),
        ],
  webServer: [
    embeddedServer,
    ...(part === 'journeys' || part === 'screenshots' ? [] : adapterServers),
  ],
});

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-e2e-'));
  // The built-in database may run under an account of its own, which must be able to walk through.
  fs.chmodSync(folder, 0o711);
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** All of them are taken before the first is let go: no two are the same. */
async function freePorts(count: number): Promise<readonly number[]> {
  const probes = await Promise.all(Array.from({ length: count }, listening));
  return Promise.all(probes.map(released));
}

function listening() {
  return new Promise<ReturnType<typeof createServer>>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => resolve(probe));
  });
}

function released(probe: ReturnType<typeof createServer>) {
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise<number>((resolve) => probe.close(() => resolve(port)));
}
