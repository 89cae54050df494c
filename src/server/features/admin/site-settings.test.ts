import { describe, expect, it } from 'vitest';
import { banners } from '#server/db/schema.ts';
import { OPERATOR, operatorFixture } from '#test/api/operator-fixture.ts';
import { stillClock, testServer } from '#test/harness.ts';

const { box, setUp: open, auditRows, changes } = operatorFixture(testServer);

const SNOW = { text: 'Snow in Denver', link_url: 'https://fares.example/snow' };
const SETTINGS = { BANNER_TEXT: 'All is well', COMMUNITY_URL: 'https://chat.example/' };

async function setUp(environment: Record<string, string> = SETTINGS) {
  // Eleven in the evening of November 21 in New York; the 22nd has begun in London.
  const fixture = await open(stillClock('2026-11-22T04:00:00Z'), environment);
  const shown = async () => (await fixture.call(['GET', '/site'], {})).json().banner;
  const change = (payload: object) => fixture.call(['PUT', '/admin/banner', payload]);
  return { ...fixture, shown, change, seen: () => fixture.json(['GET', '/admin/banner']) };
}

describe('the banner', () => {
  it('shows the banner of the configuration until an administrator changes it', async () => {
    const { shown, seen } = await setUp();
    expect(await shown()).toMatchObject({ text: 'All is well', link_url: 'https://chat.example/' });
    expect(await seen()).toEqual({
      text: 'All is well',
      link_url: 'https://chat.example/',
      from: null,
      until: null,
      changed_at: null,
      changed_by: null,
      shown: true,
    });
  });

  it.each<[string, Record<string, string>]>([
    ['none', { BANNER_TEXT: 'off' }],
    ['over', { ...SETTINGS, BANNER_UNTIL: '2026-11-20' }],
  ])('shows no banner when it is %s in the configuration', async (_, environment) => {
    const { shown, seen } = await setUp(environment);
    expect([await shown(), (await seen()).shown]).toEqual([null, false]);
  });

  it('shows a changed banner at once on the same process, with who changed it and when', async () => {
    const { change, shown, seen, clock } = await setUp();
    const before = await shown();
    const answer = await change(SNOW);
    const inForce = {
      ...SNOW,
      from: null,
      until: null,
      changed_at: clock.now().toISOString(),
      changed_by: OPERATOR,
      shown: true,
    };
    expect([answer.statusCode, answer.json(), await seen()]).toEqual([200, inForce, inForce]);
    const after = await shown();
    expect(after).toEqual({ ...SNOW, id: expect.any(String) });
    expect(after.id).not.toBe(before.id);
  });

  it('keeps the banner id while its text is the same, so that it stays dismissed', async () => {
    const { change, shown } = await setUp();
    await change(SNOW);
    const { id } = await shown();
    await change({ ...SNOW, link_url: '', until: '2026-12-01' });
    expect(await shown()).toEqual({ id, text: SNOW.text, link_url: null });
    await change({ ...SNOW, text: 'Snow in Denver again' });
    expect((await shown()).id).not.toBe(id);
  });

  it('shows a banner from its first to its last day in the product’s time zone', async () => {
    const { change, shown, clock } = await setUp();
    const answer = await change({ ...SNOW, from: '2026-11-22', until: '2026-11-22' });
    expect([answer.json().shown, await shown()]).toEqual([false, null]);
    clock.moveTo('2026-11-22T05:00:00Z');
    expect((await shown())?.text).toBe(SNOW.text);
    clock.moveTo('2026-11-23T04:59:00Z');
    expect((await shown())?.text).toBe(SNOW.text);
    clock.moveTo('2026-11-23T05:00:00Z');
    expect(await shown()).toBe(null);
  });

  it('removes the banner, whatever the configuration says', async () => {
    const { change, shown, seen } = await setUp();
    await change({ text: ' ' });
    expect([await shown(), (await seen()).text]).toEqual([null, null]);
  });

  it('shows the last of many simultaneous banner changes', async () => {
    const { change, shown, seen } = await setUp();
    const texts = Array.from({ length: 8 }, (_, n) => `Notice ${n}`);
    const answers = await Promise.all(texts.map((text) => change({ text })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 200));
    const rows = await box.db.select().from(banners).orderBy(banners.id);
    expect(rows).toHaveLength(8);
    expect((await seen()).text).toBe(rows.at(-1)?.text);
    expect((await shown()).text).toBe(rows.at(-1)?.text);
  });
});

describe('the audit of the banner', () => {
  it('audits a banner change without its text', async () => {
    const { change, seen, clock } = await setUp();
    await seen();
    await change({ ...SNOW, text: 'Write to maya@example.test' });
    const [look, entry, ...more] = await auditRows();
    expect(more).toEqual([]);
    expect(look).toMatchObject({ action: 'banner.seen', at: clock.now() });
    expect(entry).toMatchObject({ action: 'banner.changed', at: clock.now(), subject: null });
    expect(entry?.actorId).toMatch(/^[\da-f-]{36}$/);
    expect(entry?.detail).toEqual({
      number: expect.any(Number),
      characters: 26,
      link: true,
      from: null,
      until: null,
    });
  });

  it('audits no banner change that is refused', async () => {
    const { change } = await setUp();
    await change({ ...SNOW, from: '2026-12-02', until: '2026-12-01' });
    expect([await changes(), await box.db.select().from(banners)]).toEqual([[], []]);
  });
});

describe('an invalid banner', () => {
  it.each<[object, string]>([
    [{ text: 'x'.repeat(301) }, 'text'],
    [{ text: 'two\nlines' }, 'text'],
    [{}, 'text'],
    [{ ...SNOW, link_url: 'http://fares.example' }, 'link_url'],
    [{ ...SNOW, link_url: 'javascript:alert(1)' }, 'link_url'],
    [{ ...SNOW, link_url: 'https://' }, 'link_url'],
    [{ ...SNOW, link_url: `https://fares.example/${'x'.repeat(500)}` }, 'link_url'],
    [{ ...SNOW, from: '2026-02-30' }, 'from'],
    [{ ...SNOW, from: '2026-12-02', until: '2026-12-01' }, 'until'],
    [{ ...SNOW, shown: true }, 'shown'],
  ])('refuses the banner %j at the field %s', async (payload, field) => {
    const { change, shown } = await setUp();
    const answer = await change(payload);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect((await shown()).text).toBe('All is well');
  });
});
