import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import { accountFixture, ask, type Headers, post } from '#test/api/account-fixture.ts';
import { person, type stillClock } from '#test/harness.ts';

type Clock = ReturnType<typeof stillClock>;

export const STEP = 30_000;

/** What the authenticator app shows now, or that many steps later. */
export const codeOf = (secret: string, clock: Clock, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) + steps * 30 });

/** A code that is wrong now and in the steps around. */
export function wrongCode(secret: string, clock: Clock): string {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, clock, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

/** Turns two-factor sign-in on for the session and moves the clock past the code that did it. */
export async function turnOn(server: FastifyInstance, clock: Clock, member: Headers) {
  const begun = await post(server, 'two-factor/begin', {}, member);
  const { secret } = begun.json() as { secret: string };
  const answer = await post(server, 'two-factor/confirm', { code: codeOf(secret, clock) }, member);
  clock.moveBy(STEP);
  return { secret, recovery: answer.json().recovery_codes as readonly string[] };
}

/** A database for two-factor sign-in. Call it once at the top of a test file. */
export function twoFactorFixture() {
  const fixture = accountFixture();

  /** Registers {@link person} and turns two-factor sign-in on. */
  async function setUpProtected(environment: Record<string, string> = {}) {
    const { server, clock, member } = await fixture.setUpMember(environment);
    return { server, clock, member, ...(await turnOn(server, clock, member)) };
  }

  return { ...fixture, setUpProtected };
}

/** The first step of {@link person}. */
export const firstStep = (server: FastifyInstance, more: object = {}, headers: Headers = {}) =>
  post(server, 'login', { email: person().email, password: person().password, ...more }, headers);

export const secondStep = (server: FastifyInstance, payload: object, headers: Headers = {}) =>
  ask(server, ['POST', 'login/code'], headers, payload);
