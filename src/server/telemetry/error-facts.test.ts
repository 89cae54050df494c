import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { errorFacts, formatError } from './error-facts.ts';

const CANARY = 'maya@example.test';

describe('facts of an error', () => {
  it('extracts error names, codes, frames and causes', () => {
    const socket = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const query = new DrizzleQueryError(`select '${CANARY}'`, [CANARY], socket);
    const facts = errorFacts(query);
    expect(facts).toMatchObject({
      name: 'DrizzleQueryError',
      cause: { name: 'Error', code: 'ECONNREFUSED' },
    });
    expect(facts.frames[0]).toMatch(/src\/server\/telemetry\/error-facts\.test\.ts:\d+:\d+\)?$/);
    expect(formatError(query)).toBe('DrizzleQueryError, ECONNREFUSED');
  });

  it('names the failed provider in error facts', () => {
    const cause = new AggregateError([new ProviderError('open-meteo', 'timeout')], CANARY);
    const error = new AppError('weather_unavailable', { cause });
    expect(errorFacts(error)).toMatchObject({
      name: 'AppError',
      code: 'weather_unavailable',
      cause: { name: 'AggregateError', cause: { provider: 'open-meteo', failure: 'timeout' } },
    });
  });

  it.each([
    new Error(CANARY),
    new Error(`one\n    at ${CANARY} (/src/x.ts:1:1)\n    at file:///${CANARY}:1:1`),
    Object.assign(new Error('x'), { name: CANARY }),
    Object.assign(new Error('x'), {
      code: CANARY,
      detail: CANARY,
      provider: CANARY,
      failure: CANARY,
    }),
    Object.assign(new Error('x'), { stack: `Error: y\n    at ${CANARY}` }),
    new Error('x', { cause: CANARY }),
    new Error('x', { cause: new TypeError(CANARY, { cause: new SyntaxError(CANARY) }) }),
    CANARY,
    { message: CANARY, stack: CANARY },
  ])('keeps user input out of error facts (%#)', (thrown) => {
    expect(JSON.stringify(errorFacts(thrown))).not.toContain('example');
    expect(formatError(thrown)).not.toContain('example');
  });

  it('limits error facts of circular causes and survives any thrown value', () => {
    const circle = new Error('x');
    circle.cause = circle;
    expect(JSON.stringify(errorFacts(circle)).length).toBeLessThan(10_000);
    const hostile = new Error('x');
    Object.defineProperty(hostile, 'stack', {
      get() {
        throw new Error('no');
      },
    });
    expect(errorFacts(hostile)).toEqual({ name: 'Unreadable', frames: [] });
    expect(formatError(undefined)).toBe('NoError');
  });
});
