import { describe, expect, it } from 'vitest';
import { type Level, openLog } from './log.ts';

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
