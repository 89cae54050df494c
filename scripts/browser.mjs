// Finds a Chromium without a system package: CHROMIUM_PATH, else the one from npm (Linux x64), else the Chrome of this
// machine.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Variables that Chromium sets itself while its threads start. Adding a new name may reallocate the environment and
 * crash a thread that reads it; changing an existing name does not.
 */
const SET_BEFORE = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' };

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** Storage key and value of a browser that has seen the news of this version. */
export const NEWS_SEEN = ['app_update_modal_1.4', 'seen'];

/**
 * Playwright's `storageState` of a browser that has seen the news, so that they do not open during a test; signed in
 * with a token.
 */
export const rememberedBy = (origin, token) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [NEWS_SEEN, ...(token ? [['auth_token', token]] : [])].map(([name, value]) => ({
        name,
        value,
      })),
    },
  ],
});

/** Playwright's `launchOptions`. */
export async function browserOptions() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args: ARGS };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  return unpacked(path.resolve(import.meta.dirname, '../node_modules/.cache/chromium'));
}

async function unpacked(cache) {
  fs.mkdirSync(cache, { recursive: true });
  // The package unpacks into TMPDIR, and its own nss libraries only if it detects AWS.
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: cache, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
  restore(before);

  writeFontList(cache);
  const env = { ...process.env, ...SET_BEFORE, LD_LIBRARY_PATH, FONTCONFIG_PATH };
  return { executablePath, args: ARGS, env };
}

function restore(environment) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
}

/**
 * The package's font list names a folder that does not exist here; without a font Chromium crashes on the first input.
 */
function writeFontList(cache) {
  fs.writeFileSync(
    path.join(cache, 'fonts/fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${cache}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}/fonts-cache</cachedir>
</fontconfig>
`,
  );
}

/** One line about why no browser starts here; undefined when one does. */
export async function browserError() {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch(await browserOptions());
    await browser.close();
    return undefined;
  } catch (error) {
    const [, library] = /loading shared libraries: ([^:\s]+)/.exec(error.message) ?? [];
    const reason = library
      ? `the library ${library} is missing`
      : stripVTControlCharacters(error.message).split('\n')[0];
    return `No browser for the tests: ${reason}. Install Chromium and set CHROMIUM_PATH to it.`;
  }
}
