import { expect, it } from 'vitest';
import { identities, sessions, users } from '#server/db/schema.ts';
import { mailboxes } from '#test/api/email-fixture.ts';
import { googleFixture, post, verdict } from '#test/api/google-fixture.ts';
import { codeOf, secondStep, turnOn } from '#test/api/two-factor-fixture.ts';
import { person } from '#test/harness.ts';

const { box, enter, setUp } = googleFixture();
const PASSWORD = { password: person().password };

it('asks for a code after Google as after a password, and opens the session with it', async () => {
  const { server, clock } = await setUp();
  const { token } = (await enter(server)).json();
  const { secret } = await turnOn(server, clock, { authorization: `Bearer ${token}` });
  const answer = await enter(server);
  expect(verdict(answer)).toEqual([401, 'code_needed']);
  expect(await box.db.$count(sessions)).toBe(1);
  const { challenge } = answer.json();
  const entered = await secondStep(server, { challenge, code: codeOf(secret, clock) });
  expect(entered.statusCode).toBe(200);
  expect(await box.db.$count(sessions)).toBe(2);
});

it('connects an account with Google only after the code', async () => {
  const { server, clock } = await setUp();
  const { token } = (await post(server, 'register', person())).json();
  const { secret, recovery } = await turnOn(server, clock, { authorization: `Bearer ${token}` });
  const { challenge } = (await enter(server, {}, PASSWORD)).json();
  expect(await box.db.$count(identities)).toBe(0);
  const refused = await secondStep(server, { challenge, code: 'wrong' });
  expect(verdict(refused)).toEqual([400, 'code_refused']);
  expect(await box.db.$count(identities)).toBe(0);
  const entered = await secondStep(server, { challenge, code: codeOf(secret, clock) });
  expect(entered.statusCode).toBe(200);
  const [identity] = await box.db.select().from(identities);
  const [user] = await box.db.select().from(users);
  expect(identity?.userId).toBe(user?.id);
  const told = await mailboxes(box.db, clock).subjectsTo(person().email);
  expect(told).toContain('Google was connected to your account');
  // From now on Google stands for the password, and the code is asked for all the same.
  const again = await enter(server);
  expect(verdict(again)).toEqual([401, 'code_needed']);
  const saved = await secondStep(server, {
    challenge: again.json().challenge,
    code: recovery[0],
  });
  expect(saved.statusCode).toBe(200);
});
