import fs from 'node:fs';
import path from 'node:path';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type TestInfo,
  type WebError,
} from '@playwright/test';
import { AHEAD_MS, moveDate } from '#test/clock.ts';
import { rememberedBy } from '../scripts/browser.mjs';
import { tomorrow } from '../scripts/product.mjs';
import type { TriedProduct } from './support/fakes.ts';
import { createMailbox, type Mailbox } from './support/mailbox.ts';

export { expect };

export type Who = 'guest' | 'free' | 'premium' | 'demo' | 'admin';

interface DemoAccount {
  readonly label: string;
  readonly email: string;
  readonly password: string;
}

interface Usage {
  readonly search_limit: number;
  readonly searches_remaining: number | null;
}

interface Member {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Calls to the API outside the browser. */
export interface Api {
  /** The demo accounts that the product prints at startup. */
  readonly demo: (label: string) => DemoAccount;
  readonly register: () => Promise<Member>;
  /** A new member with a month of Premium. The token is of an administrator who has just signed in. */
  readonly registerPremium: (admin: string) => Promise<Member>;
  readonly signIn: (account: { email: string; password: string }) => Promise<string>;
  readonly signOut: (token: string) => Promise<void>;
  /** Proves again who it is, as what administrators change needs a proof of the last ten minutes. */
  readonly confirm: (token: string, password: string) => Promise<void>;
  readonly consumeSearches: (token: string, searches: number) => Promise<void>;
  readonly usage: (token: string) => Promise<Usage>;
  readonly isBlackout: (date: string) => Promise<boolean>;
  /** With the token of an administrator who has just signed in. */
  readonly addBlackout: (token: string, date: string) => Promise<void>;
}

export const PASSWORD = 'a long enough password';

/** `2026-12-24` for a date and a number of days. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const { dates } = JSON.parse(fs.readFileSync('data/blackout-dates.json', 'utf8'));
/** Dates without pass seats that the product knows from the start. */
export const blackouts: readonly string[] = Object.values<string[]>(dates).flat();
/** The first after tomorrow. Beyond the end of the list, a day far ahead that the tests add. */
export const blackoutDay =
  blackouts.find((date) => date > tomorrow()) ?? daysAfter(tomorrow(), 100);

const NOTHING_STORED = { cookies: [], origins: [] };

let members = 0;
/** Unique across tests and workers. */
export function newEmail(): string {
  members += 1;
  return `member.${process.pid}.${members}@demo.example`;
}

function createApi(calls: APIRequestContext, dataDir: string): Api {
  const ask = async (method: string, where: string, { token, body }: Asking = {}) => {
    const answer = await calls.fetch(`/api${where}`, {
      method,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(body !== undefined && { data: body }),
    });
    if (!answer.ok()) throw new Error(`${where}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? undefined : answer.json();
  };
  const register: Api['register'] = async () => {
    const account = { email: newEmail(), password: PASSWORD };
    const body = { ...account, first_name: 'Maya', last_name: 'Ellison' };
    const { token, user } = await ask('POST', '/auth/register', { body });
    return { ...account, id: user.id, token };
  };
  const signIn: Api['signIn'] = async ({ email, password }) =>
    (await ask('POST', '/auth/login', { body: { email, password } })).token;
  return {
    signIn,
    demo(label) {
      const text = fs.readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8');
      const found = (JSON.parse(text) as DemoAccount[]).find((one) => one.label === label);
      if (!found) throw new Error(`No demo account ${label}`);
      return found;
    },
    register,
    async registerPremium(admin) {
      const member = await register();
      const body = { months: 1, reason: 'A browser test needs a member of its own.' };
      await ask('POST', `/admin/users/${member.id}/grant-months`, { token: admin, body });
      return member;
    },
    signOut: (token) => ask('POST', '/auth/logout', { token }),
    confirm: (token, password) => ask('POST', '/auth/confirm', { token, body: { password } }),
    async consumeSearches(token, searches) {
      for (let made = 0; made < searches; made += 1)
        await ask('GET', `/flights/search?origin=DEN&date=${tomorrow()}`, { token });
    },
    usage: (token) => ask('GET', '/auth/search-usage', { token }),
    isBlackout: async (date) => (await ask('GET', '/gowild/blackout-dates')).includes(date),
    addBlackout: (token, date) => ask('PUT', `/admin/blackout-dates/${date}`, { token }),
  };
}

interface Asking {
  readonly token?: string;
  readonly body?: object;
}

interface TestFixtures {
  /** Who is signed in when the page opens; `free` and `premium` are registered for the test; `demo` has Premium and a verified address. */
  readonly who: Who;
  /** Console errors that the test expects, such as the status of a refused call. */
  readonly knownErrors: RegExp;
  /** Session token of `who`; empty for guests. */
  readonly token: string;
  /** For tests that change what cannot be reset in a context, such as its clock. */
  readonly ownContext: boolean;
  /** Opens a page in a separate browser context with this token; its console is checked too. */
  readonly openElsewhere: (token: string) => Promise<Page>;
}

interface WorkerFixtures extends TriedProduct {
  /** One context per worker, so that the browser keeps its cache and compiled code. */
  readonly shared: BrowserContext;
  /** Lives as long as the worker; not signed in. */
  readonly calls: APIRequestContext;
  readonly api: Api;
  readonly mailbox: Mailbox;
  /** The session of the administrator, which the tests of a worker share. */
  readonly admin: string;
}

/** Applies the project's options; content policy violations become uncaught errors. */
async function openContext(
  browser: Browser,
  { project }: Pick<TestInfo, 'project'>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId, serviceWorkers, contextOptions } = project.use;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(serviceWorkers && { serviceWorkers }),
    ...contextOptions,
    ...options,
  });
  await context.addInitScript(moveDate, AHEAD_MS);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reportError(new Error(`Content policy: ${effectiveDirective} ${blockedURI}`)),
    );
  });
  return context;
}

function recordErrors(context: BrowserContext) {
  const errors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  const onError = (error: WebError) => errors.push(error.error().message);
  context.on('console', onConsole).on('weberror', onError);
  return {
    expectNone(knownErrors: RegExp) {
      context.off('console', onConsole).off('weberror', onError);
      expect(errors.filter((error) => !knownErrors.test(error))).toEqual([]);
    },
  };
}

/** Resets a shared context except for the browser's cache. */
async function resetContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  await context.setOffline(false);
}

/** Fails a test on a console error, an uncaught error or a content policy violation. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  who: ['guest', { option: true }],
  knownErrors: [/(?!)/, { option: true }],
  ownContext: [false, { option: true }],

  dataDir: ['', { option: true, scope: 'worker' }],
  fakes: [null, { option: true, scope: 'worker' }],
  shared: [
    async ({ browser }, use, info) => {
      const context = await openContext(browser, info);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  calls: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const calls = await playwright.request.newContext({ baseURL });
      await use(calls);
      await calls.dispose();
    },
    { scope: 'worker' },
  ],
  api: [({ calls, dataDir }, use) => use(createApi(calls, dataDir)), { scope: 'worker' }],
  mailbox: [({ calls, fakes }, use) => use(createMailbox(calls, fakes)), { scope: 'worker' }],
  admin: [
    async ({ api }, use) => {
      const admin = await api.signIn(api.demo('Admin'));
      if (!(await api.isBlackout(blackoutDay))) await api.addBlackout(admin, blackoutDay);
      await use(admin);
    },
    { scope: 'worker' },
  ],

  token: async ({ who, api, admin }, use) => {
    if (who === 'admin' || who === 'premium') await api.confirm(admin, api.demo('Admin').password);
    const tokenOf = {
      guest: async () => '',
      free: async () => (await api.register()).token,
      // Of their own, as what one member may ask is limited, and many tests ask at once.
      premium: async () => (await api.registerPremium(admin)).token,
      demo: () => api.signIn(api.demo('Premium')),
      admin: async () => admin,
    };
    await use(await tokenOf[who]());
  },
  storageState: ({ token, baseURL }, use) => use(rememberedBy(baseURL ?? '', token)),
  context: async (
    {
      browser,
      shared,
      ownContext,
      storageState,
      viewport,
      javaScriptEnabled,
      isMobile,
      serviceWorkers,
      knownErrors,
    },
    use,
    info,
  ) => {
    const isShared = !ownContext && javaScriptEnabled !== false;
    const context = isShared
      ? shared
      : await openContext(browser, info, {
          ...(storageState && { storageState }),
          viewport,
          javaScriptEnabled,
          ...(isMobile && { isMobile, hasTouch: true }),
          serviceWorkers,
        });
    if (isShared) await context.setStorageState(storageState ?? NOTHING_STORED);
    const recorded = recordErrors(context);
    await use(context);
    if (isShared) await resetContext(context);
    else await context.close();
    recorded.expectNone(knownErrors);
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  openElsewhere: async ({ browser, baseURL, knownErrors }, use, info) => {
    const opened: { context: BrowserContext; recorded: ReturnType<typeof recordErrors> }[] = [];
    await use(async (token) => {
      const storageState = rememberedBy(baseURL ?? '', token);
      const context = await openContext(browser, info, { storageState });
      opened.push({ context, recorded: recordErrors(context) });
      return context.newPage();
    });
    for (const { context, recorded } of opened) {
      await context.close();
      recorded.expectNone(knownErrors);
    }
  },
});

/** Before hydration, links load the page, and no control takes the focus. */
export const hydrated = (page: Page) => expect(page.locator('[data-idle]')).toHaveCount(0);

/** URL of a search from Denver tomorrow, with changes. */
export const results = (change: Readonly<Record<string, string>> = {}): string =>
  `/?${new URLSearchParams({ origin: 'DEN', date: tomorrow(), ...change })}`;

/** Types into the field and chooses the first option. */
export async function choosePlace(page: Page, field: 'From' | 'To', typed: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field });
  await input.fill(typed);
  await page
    .getByRole('listbox', { name: `${field}: places` })
    .getByRole('option')
    .first()
    .click();
  // On phones the list fills the window until it is closed.
  const done = page.getByRole('button', { name: /^Done/ });
  if (await done.isVisible()) await done.click();
}

/** On a wide window the form opens with the calendar. */
export async function showDayBoxes(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'When' }).waitFor();
  const boxView = page.getByRole('button', { name: 'Box view' });
  if (await boxView.isVisible()) await boxView.click();
}

/** The day boxes; the second is tomorrow. */
export const days = (page: Page): Locator =>
  page.getByRole('group', { name: 'Departure date' }).getByRole('radio');

export async function chooseTomorrow(page: Page): Promise<void> {
  await showDayBoxes(page);
  await days(page).nth(1).check();
}

/** Where the search form for one way stands, with nothing asked. */
export const FORM = '/?mode=one-way';

export const openForm = (page: Page) => page.goto(FORM);

export const searchButton = (page: Page): Locator =>
  page.getByRole('form', { name: 'Flight search' }).locator('button[type=submit]');

export const cardToggle = (card: Locator): Locator =>
  card.getByRole('heading', { level: 3 }).getByRole('button');

/** The status line with the number of results. */
export const found = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /\d flights? (?:to|from) \d/ });

export async function figures(page: Page): Promise<{ flights: number; places: number }> {
  const text = (await found(page).innerText()).replaceAll(',', '');
  const [, flights, places] = /(\d+) flights? (?:to|from) (\d+)/.exec(text) ?? [];
  return { flights: Number(flights), places: Number(places) };
}
