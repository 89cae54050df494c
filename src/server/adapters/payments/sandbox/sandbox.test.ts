import { describe, expect, it } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { sandboxPayments } from './sandbox.ts';
import { periodEnd } from './time.ts';

const unix = (day: string) => new Date(`${day}T12:00:00Z`).getTime() / 1000;

function newSandbox() {
  let now = new Date('2026-11-21T18:00:00Z');
  const sandbox = sandboxPayments({
    store: memoryStore(),
    clock: { now: () => now },
    productName: 'Roamfare Premium',
    pageUrl: (page, id) => `https://fares.example/${page}/${id}`,
    webhookSecret: 'whsec_1',
  });
  const post = async (path: string, form: Record<string, string>, idempotencyKey?: string) => {
    const body = new URLSearchParams(form).toString();
    const { status, json } = await sandbox.handle({ method: 'POST', path, body, idempotencyKey });
    return { status, json: json as Record<string, any> };
  };
  const moveTo = (iso: string) => {
    now = new Date(iso);
  };
  return { sandbox, post, moveTo };
}

type Sandbox = ReturnType<typeof newSandbox>;

async function paid({ sandbox, post }: Sandbox, trialDays: number): Promise<string> {
  const customer = (await post('/v1/customers', { email: 'a@b.test' })).json.id;
  const session = await post('/v1/checkout/sessions', {
    mode: 'subscription',
    customer,
    client_reference_id: 'user-1',
    success_url: 'https://fares.example/yes',
    cancel_url: 'https://fares.example/no',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][price_data][recurring][interval]': 'month',
    'line_items[0][price_data][product_data][name]': 'Premium',
    ...(trialDays > 0 && { 'subscription_data[trial_period_days]': String(trialDays) }),
  });
  await sandbox.pay(session.json.id, 'new');
  return customer;
}

async function delivered({ sandbox }: Sandbox): Promise<{ id: string; type: string }[]> {
  const events = [];
  for (const { id, body } of await sandbox.dueDeliveries()) {
    await sandbox.delivered(id);
    events.push(JSON.parse(body));
  }
  return events;
}

describe('a key', () => {
  it('answers as it did before, and refuses another question', async () => {
    const { post } = newSandbox();
    const first = await post('/v1/customers', { email: 'a@b.test' }, 'k');
    expect(await post('/v1/customers', { email: 'a@b.test' }, 'k')).toEqual(first);
    const other = await post('/v1/customers', { email: 'c@d.test' }, 'k');
    expect([other.status, other.json.error.type]).toEqual([400, 'idempotency_error']);
  });
});

it('refuses what it does not know, as Stripe does', async () => {
  const { post } = newSandbox();
  expect(await post('/v1/charges', {})).toMatchObject({
    status: 404,
    json: { error: { type: 'invalid_request_error' } },
  });
  expect((await post('/v1/customers', {})).status).toBe(400);
});

describe('events', () => {
  it('tell the life of a subscription with a trial', async () => {
    const scene = newSandbox();
    await paid(scene, 7);
    const typesAt = async (iso: string) => {
      scene.moveTo(iso);
      return [...new Set((await delivered(scene)).map(({ type }) => type))].sort();
    };
    expect(await typesAt('2026-11-21T18:00:10Z')).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
    expect(await typesAt('2026-11-25T17:59:59Z')).toEqual([]);
    expect(await typesAt('2026-11-25T18:00:10Z')).toEqual(['customer.subscription.trial_will_end']);
    expect(await typesAt('2026-11-28T18:00:10Z')).toEqual([
      'customer.subscription.updated',
      'invoice.paid',
    ]);
    expect(await typesAt('2026-12-27T18:00:00Z')).toEqual([]);
  });

  it('come twice, the first within a third of a second, and some change places', async () => {
    let swapped = 0;
    for (let round = 0; round < 20; round += 1) {
      const scene = newSandbox();
      await paid(scene, 0);
      scene.moveTo('2026-11-21T18:00:00.300Z');
      const first = await delivered(scene);
      expect(first).toHaveLength(3);
      if (first[0]?.type !== 'customer.subscription.created') swapped += 1;
      expect(await delivered(scene)).toEqual([]);
      scene.moveTo('2026-11-21T18:00:06Z');
      const ids = (events: { id: string }[]) => events.map(({ id }) => id).sort();
      expect(ids(await delivered(scene))).toEqual(ids(first));
    }
    expect(swapped).toBeGreaterThan(0);
  });

  it('come again later when they were not taken', async () => {
    const scene = newSandbox();
    await paid(scene, 0);
    scene.moveTo('2026-11-21T18:00:01Z');
    const untaken = await scene.sandbox.dueDeliveries();
    expect(untaken).toHaveLength(3);
    expect(await scene.sandbox.dueDeliveries()).toEqual([]);
    scene.moveTo('2026-11-21T18:00:02Z');
    const again = (await scene.sandbox.dueDeliveries()).map(({ id }) => id);
    expect(again).toEqual(expect.arrayContaining(untaken.map(({ id }) => id)));
  });
});

it.each([
  ['2026-01-31', 'month', '2026-01-31', '2026-02-28'],
  ['2026-01-31', 'month', '2026-02-28', '2026-03-31'],
  ['2024-02-29', 'year', '2024-02-29', '2025-02-28'],
  ['2024-02-29', 'year', '2027-02-28', '2028-02-29'],
  ['2026-11-21', 'month', '2026-12-21', '2027-01-21'],
] as const)(
  'a period from %s by the %s that starts at %s ends at %s',
  (anchor, interval, start, end) => {
    expect(periodEnd(unix(anchor), { interval }, unix(start))).toBe(unix(end));
  },
);
