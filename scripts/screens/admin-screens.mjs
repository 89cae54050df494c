// The dashboard and the operator's tools.
import { answer, press } from './steps.mjs';

const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
const LOOKING = '?*';

const pagesOf = (total) => ({
  page: 1,
  limit: 25,
  total,
  pages: Math.max(1, Math.ceil(total / 25)),
});

/** Opens a page with these API responses. */
const openAnswered = (answers, path) => async (page) => {
  for (const [call, json] of Object.entries(answers)) await answer(page, call, json);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const job = (name, every_seconds, more = {}) => ({
  name,
  every_seconds,
  runs: 4000,
  failures: 0,
  last_ok_at: ago(0.1),
  last_failed_at: null,
  last_error: null,
  ...more,
});

const supplier = (kind, name, more = {}) => ({
  kind,
  name,
  simulated: false,
  state: 'working',
  answers: 1204,
  faults: 2,
  last_answer_at: ago(1),
  last_fault_at: ago(180),
  last_fault: 'timeout',
  ...more,
});

const process = (id, role, jobs, suppliers) => ({
  id,
  role,
  host: `roamfare-${id}`,
  started_at: ago(3000),
  reported_at: ago(0.1),
  jobs,
  suppliers,
});

const TROUBLED = {
  processes: [
    process('web-1', 'web', [job('refresh-data', 5)], [supplier('fares', 'Fare feed')]),
    process(
      'worker-1',
      'worker',
      [
        job('look-at-fares', 1, {
          last_ok_at: ago(25),
          last_failed_at: ago(0.1),
          failures: 212,
          last_error: 'ProviderError, Fare feed, timeout',
        }),
        job('send-messages', 1),
      ],
      [
        supplier('fares', 'Fare feed', { state: 'resting', last_fault_at: ago(0.5), faults: 212 }),
        supplier('mail', 'SMTP server', {
          state: 'failing',
          last_fault: 'refused',
          last_fault_at: ago(2),
        }),
      ],
    ),
  ],
  alerts: { watches: 5880, late: 212, last_checked_at: ago(24) },
  letters: { waiting: 41, oldest_due_at: ago(35), dead: 3, sent_24h: 980 },
  observations: {
    about: 1_204_000,
    months: ['2026-10', '2026-11', '2026-12'],
    last_seen_at: ago(24),
  },
  data: {
    timetable_source: 'US DOT, July 2026 and estimates',
    timetable_rows: 5210,
    routes: 916,
    airports: 116,
    blackout_dates: 161,
    last_blackout_date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  },
  as_of: ago(0),
};

const dead = (id, more = {}) => ({
  id,
  channel: 'email',
  to: 'm…@demo.example',
  subject: 'Found: DEN to LAS for $15.41 on Dec 3',
  created_at: ago(4000),
  dead_at: ago(300),
  attempts: 18,
  last_error: '550 mailbox unavailable',
  can_retry: true,
  ...more,
});

const DEAD = {
  '/admin/operations': TROUBLED,
  [`/admin/dead-letters${LOOKING}`]: {
    letters: [
      dead(3),
      dead(2, { subject: 'Choose a new password', can_retry: false }),
      dead(1, { channel: 'sms', to: '…0142', subject: 'found', can_retry: false }),
    ],
    pagination: pagesOf(3),
  },
};

const LOADS = {
  '/admin/operations': TROUBLED,
  '/admin/data-loads': {
    loads: [
      {
        id: 2,
        at: ago(60),
        kind: 'blackouts',
        by: 'avery.admin@demo.example',
        source: 'one day',
        before: 160,
        after: 161,
        gained: ['2027-04-05'],
        lost: [],
        estimates: null,
      },
      {
        id: 1,
        at: ago(9000),
        kind: 'timetable',
        by: null,
        source: 'US DOT, July 2026 and estimates',
        before: 5100,
        after: 5210,
        gained: ['DEN-XNA', 'XNA-DEN', 'LAS-BOI'],
        lost: ['MCO-ALB'],
        estimates: 420,
      },
    ],
  },
};

async function failDashboard(page) {
  await page.route('**/api/admin/dashboard', (route) => route.abort());
  await page.reload();
  await page.getByText(/Unable to load the dashboard/).waitFor();
}

async function findNobody(page) {
  await page.getByRole('searchbox').fill('nobody at all');
  await page.getByText('No users match').waitFor();
}

async function refuseNotice(page) {
  await page.getByLabel('Text').fill('Fares are late today. '.repeat(8));
  await page.getByLabel('Link').fill('http://example.com');
  await press(page, 'button', 'Save');
  await page.getByText('Links begin with https://').waitFor();
}

async function askToRemove(page) {
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
}

const admin = (name, path, steps) => ({ name, path, who: 'admin', ...(steps && { steps }) });

export const ADMIN_SCREENS = [
  admin('admin overview', '/admin'),
  admin('admin failed', '/admin', failDashboard),
  admin('admin users', '/admin?tab=users'),
  admin('admin users none', '/admin?tab=users', findNobody),
  admin('admin notifications', '/admin?tab=notifications'),
  admin('admin searches', '/admin?tab=searches'),
  admin('operations', '/admin/operations'),
  admin(
    'operations troubled',
    '/admin/operations',
    openAnswered({ '/admin/operations': TROUBLED }, '/admin/operations'),
  ),
  admin('letters none dead', '/admin/operations?section=letters'),
  admin(
    'letters dead',
    '/admin/operations?section=letters',
    openAnswered(DEAD, '/admin/operations?section=letters'),
  ),
  admin('operator blackouts', '/admin/operations?section=blackouts'),
  admin('operator blackouts remove', '/admin/operations?section=blackouts', askToRemove),
  admin('operator notice', '/admin/operations?section=notice'),
  admin('operator notice refused', '/admin/operations?section=notice', refuseNotice),
  admin(
    'operator data',
    '/admin/operations?section=data',
    openAnswered(LOADS, '/admin/operations?section=data'),
  ),
  admin('audit log', '/admin/operations?section=audit'),
];
