import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

/** A database, and a member who pays over the API. Call it once at the top of a test file. */
export function paymentFixture() {
  const box = testDatabase();

  async function setUp(environment: Record<string, string> = {}) {
    const clock = stillClock();
    const server = await fileServer({ db: box.db, clock, environment });
    const headers = await givenMember(server, box.db);
    const post = (path: string, payload?: object, more: Record<string, string> = {}) =>
      server.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { ...headers, ...more },
        ...(payload && { payload }),
      });
    const get = (path: string) => server.inject({ url: `/api${path}`, headers });
    return { server, clock, post, get };
  }

  /** Like {@link setUp} with a plan bought in the sandbox. */
  async function subscribed(plan = 'monthly') {
    const fixture = await setUp();
    const begun = await fixture.post('/stripe/create-checkout-session', { plan_type: plan });
    await fixture.post(`/sandbox/checkout/${idOf(begun.json().checkout_url)}/pay`, { card: 'new' });
    await fixture.post('/stripe/refresh-subscription');
    return fixture;
  }

  return { box, setUp, subscribed };
}

/** Id of a hosted page. */
export const idOf = (url: string) => url.split('/').at(-1) ?? '';
