import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { identities } from '#server/db/schema.ts';
import { freshNonce, googleFixture, post } from '#test/api/google-fixture.ts';
import { CLIENT_ID, NOW_SECONDS } from '#test/api/google-issuer.ts';

const { box, enter, google, setUp } = googleFixture();

it('stores nothing of the Google credential', async () => {
  const { server } = await setUp();
  const token = await google.credential(await freshNonce(server));
  await post(server, 'google', { token });
  const dump = await box.db.execute(
    sql`select string_agg(row_to_json(u)::text || row_to_json(i)::text || row_to_json(s)::text, '') as text
        from users u join identities i on i.user_id = u.id join sessions s on s.user_id = u.id`,
  );
  const text = String(dump.rows[0]?.text);
  expect(text).toContain('1090');
  for (const part of token.split('.')) expect(text).not.toContain(part);
});

it('accepts a Google credential whose clock differs by half a minute', async () => {
  const { server } = await setUp();
  const late = { iat: NOW_SECONDS - 600, exp: NOW_SECONDS - 29 };
  expect((await enter(server, late)).statusCode).toBe(200);
  expect((await enter(server, { iat: NOW_SECONDS + 29 })).statusCode).toBe(200);
});

it('treats the Google issuer with and without scheme as the same person', async () => {
  const { server } = await setUp({ GOOGLE_ISSUER: 'https://accounts.google.com' });
  const first = (await enter(server, { iss: 'https://accounts.google.com' })).json();
  const again = (await enter(server, { iss: 'accounts.google.com', azp: CLIENT_ID })).json();
  expect(again.user.id).toBe(first.user.id);
  const stored = await box.db.select().from(identities).where(eq(identities.subject, '1090'));
  expect(stored.map((one) => one.issuer)).toEqual(['https://accounts.google.com']);
});
