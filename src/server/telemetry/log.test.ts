import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { errorFacts, formatError, type Level, openLog } from './log.ts';

function captured(level: Level = 'trace') {
  const lines: string[] = [];
  const log = openLog({ level, write: (line) => lines.push(line) });
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) };
}

const CANARY = 'tok_0123456789';

describe('the log', () => {
  it('writes one JSON line per log call', () => {
    const { log, lines, read } = captured();
    log.info({ method: 'GET', route: '/api/flights/search', status: 200, ms: 12.5 }, 'request');
    log.error({ job: 'send-messages', error: new Error('x') }, 'a job fails');
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
    const [request, job] = read();
    expect(request).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'info',
      pid: process.pid,
      method: 'GET',
      route: '/api/flights/search',
      status: 200,
      ms: 12.5,
      msg: 'request',
    });
    expect(job).toMatchObject({ level: 'error', job: 'send-messages', error: { name: 'Error' } });
  });

  it('omits log lines below the configured level', () => {
    const { log, lines } = captured('warn');
    log.info({}, 'request');
    log.debug({}, 'request');
    log.warn({}, 'refused');
    expect(lines).toHaveLength(1);
    const silent = captured('silent');
    silent.log.error({}, 'refused');
    expect(silent.lines).toEqual([]);
  });

  it('omits fields and values that are not on the allow list', () => {
    const { log, lines } = captured();
    const said = {
      request: `a b ${CANARY}`,
      method: CANARY,
      route: `/x?token=${CANARY}`,
      status: CANARY,
      who: CANARY,
      code: CANARY,
      job: CANARY,
      name: CANARY,
      place: `/${CANARY}?`,
      error: CANARY,
      email: CANARY,
      body: { password: CANARY },
    };
    log.warn(said, 'refused');
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(CANARY);
  });

  it('omits the framework’s own log messages', () => {
    const { log, lines, read } = captured();
    const { forFramework } = log;
    forFramework.info(`Route GET:/${CANARY} not found`);
    forFramework.trace({ err: Object.assign(new Error(CANARY), { rawPacket: CANARY }) }, CANARY);
    expect(lines).toEqual([]);
    forFramework.warn(`Reply was already sent in "/${CANARY}"`);
    forFramework.error(new Error(CANARY));
    forFramework.child({ reqId: CANARY }).error({ err: new TypeError(CANARY) }, CANARY);
    expect(read().map(({ msg, error }) => [msg, error?.name])).toEqual([
      ['said by the framework', undefined],
      ['said by the framework', 'Error'],
      ['said by the framework', 'TypeError'],
    ]);
    expect(lines.join()).not.toContain(CANARY);
  });

  it('never throws when a log line cannot be written', () => {
    const log = openLog({
      level: 'info',
      write: () => {
        throw new Error('disk full');
      },
    });
    expect(() => log.info({}, 'request')).not.toThrow();
    const hostile = {
      get status() {
        throw new Error('no');
      },
    };
    expect(() => captured().log.info(hostile, 'request')).not.toThrow();
  });
});

describe('facts of an error', () => {
  const CANARY = 'maya@example.test';

  it('extracts error names, codes, frames and causes', () => {
    const socket = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const query = new DrizzleQueryError(`select '${CANARY}'`, [CANARY], socket);
    const facts = errorFacts(query);
    expect(facts).toMatchObject({
      name: 'DrizzleQueryError',
      cause: { name: 'Error', code: 'ECONNREFUSED' },
    });
    expect(facts.frames[0]).toMatch(/src\/server\/telemetry\/log\.test\.ts:\d+:\d+\)?$/);
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
