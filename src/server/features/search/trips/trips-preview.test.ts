import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type { tripsPreview } from '#contract/preview.ts';
import type * as contract from '#contract/trips.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

type PreviewAnswer = OutputOf<typeof tripsPreview>;
type TripsAnswer = OutputOf<typeof contract.trips>;

const box = testDatabase();
const ASKED = 'origins=MCO,TPA&out=2026-12-09/2026-12-10&nights=2';
const url = `/api/trips/preview?${ASKED}`;

async function setUp(plan: 'free' | 'premium' = 'free') {
  const clock = stillClock('2026-12-07T18:00:00Z');
  const environment = { ANON_SEARCH: 'false' };
  const server = await fileServer({ db: box.db, clock, environment });
  return { server, headers: await givenMember(server, box.db, { plan }) };
}

describe('the preview of a question about trips', () => {
  it('has the first six rows of the answer for a guest whose searches are refused', async () => {
    const { server, headers } = await setUp();
    const answer = await server.inject(url);
    expect(answer.statusCode, answer.body).toBe(200);
    const { trips, total_places, source } = answer.json<PreviewAnswer>();
    const whole = (
      await server.inject({ url: `/api/trips?${ASKED}`, headers })
    ).json<TripsAnswer>();
    expect(trips).toEqual(whole.trips.slice(0, 6));
    expect(total_places).toBe(whole.summary.destinations);
    expect(source.simulated).toBe(true);
  }, 30_000);

  it('says for whom its prices are, whoever reads it', async () => {
    const { server, headers } = await setUp('premium');
    const profile = { home_airports: [], party: 2, passes: 1, den: true, warm_from: 65 };
    const saved = await server.inject({
      method: 'PUT',
      url: '/api/profile/travel',
      headers,
      payload: profile,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const peopleOf = async (query: string) =>
      (await server.inject({ url: `${url}${query}`, headers })).json<PreviewAnswer>()
        .search_parameters;
    expect(await peopleOf('')).toEqual({ party: 1, passes: 1, den: false });
    expect(await peopleOf('&party=2&passes=0&den=1')).toEqual({ party: 2, passes: 0, den: true });
  }, 30_000);

  it('shows no seats, not even to a premium member', async () => {
    const { server, headers } = await setUp('premium');
    const { body } = await server.inject({ url, headers });
    expect(body).toContain('lowest_go_wild_price');
    expect(body).not.toContain('available_seats');
  }, 30_000);

  it('takes nothing from an allowance and records no search', async () => {
    const { server, headers } = await setUp();
    await server.inject({ url, headers });
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  }, 30_000);

  it('opens a named destination, since somebody with the right has shared it', async () => {
    const { server } = await setUp();
    const { trips, total_places } = (
      await server.inject(`${url}&destination=DEN`)
    ).json<PreviewAnswer>();
    expect([trips.map(({ destination }) => destination), total_places]).toEqual([['DEN'], 1]);
  }, 30_000);

  it('says that nothing was found without trying other questions', async () => {
    const { server } = await setUp();
    const answer = await server.inject(
      '/api/trips/preview?origins=MCO&out=2026-12-09&nights=0&home_by_time=08:00',
    );
    expect(answer.json()).toMatchObject({ trips: [], total_places: 0 });
    expect(answer.json()).not.toHaveProperty('loosen');
  }, 30_000);

  it('refuses an unknown origin, a day that is over, and names the field', async () => {
    const { server } = await setUp();
    const refusal = async (query: string) => {
      const answer = await server.inject(`/api/trips/preview?${query}`);
      return [answer.statusCode, answer.json().fields];
    };
    expect(await refusal('origins=XQX&out=2026-12-09&nights=2')).toEqual([
      400,
      { origins: 'We do not know "XQX"' },
    ]);
    expect(await refusal('origins=MCO&out=2026-12-01&nights=2')).toEqual([
      400,
      { out: 'Departure date has passed' },
    ]);
  });
});
