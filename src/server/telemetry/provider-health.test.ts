import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import { stillClock } from '#test/harness.ts';
import { callTally, jobHealth, meteredPort, supplierHealth } from './health.ts';
import { openLog } from './log.ts';
import { openMetrics } from './metrics.ts';
import { presentReport } from './telemetry.ts';

function setUp() {
  const clock = stillClock();
  const metrics = openMetrics();
  const lines: string[] = [];
  const log = openLog({ level: 'info', write: (line) => void lines.push(line) });
  const suppliers = supplierHealth({ clock, metrics, log, calls: callTally() });
  const jobs = jobHealth({ clock, metrics, log: openLog({ level: 'silent' }) });
  const weather = suppliers.meter({ kind: 'weather', name: 'Open-Meteo', simulated: false });
  return {
    clock,
    metrics,
    weather,
    logged: () => lines.map((line) => JSON.parse(line)),
    shown: () => presentReport({ jobs, suppliers }).suppliers[0],
    fail: (failure: ProviderFailure) =>
      weather.ask(() => Promise.reject(new ProviderError('Open-Meteo', failure))).catch(() => {}),
  };
}

describe('the health of a provider', () => {
  it('names a refused certificate in health, and in the log once until it is mended', async () => {
    const { fail, shown, logged, weather } = setUp();
    await fail('timeout');
    await fail('certificate');
    await fail('certificate');
    expect(shown()).toMatchObject({ state: 'failing', last_fault: 'certificate' });
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({
      level: 'error',
      msg: 'the certificate of a supplier is refused',
      error: { provider: 'Open-Meteo', failure: 'certificate' },
    });
    await weather.ask(async () => 'sun');
    await fail('certificate');
    expect(logged()).toHaveLength(2);
  });

  it('reports a provider as unused, working, failing, resting and working again', async () => {
    const { clock, weather, shown, fail, metrics } = setUp();
    const supplier = { kind: 'weather', name: 'Open-Meteo', simulated: false };
    expect(shown()).toEqual({
      ...supplier,
      state: 'unused',
      answers: 0,
      faults: 0,
      last_answer_at: null,
      last_fault_at: null,
      last_fault: null,
    });
    expect(await weather.ask(async () => 'sun')).toBe('sun');
    expect(shown()).toMatchObject({ state: 'working', answers: 1 });
    const answeredAt = clock.now().toISOString();
    clock.moveBy(1000);
    await fail('timeout');
    expect(shown()).toMatchObject({
      state: 'failing',
      faults: 1,
      last_fault: 'timeout',
      last_fault_at: clock.now().toISOString(),
      last_answer_at: answeredAt,
    });
    weather.onStateChange(true);
    expect(shown()?.state).toBe('resting');
    expect(await metrics.registry.metrics()).toContain(
      'supplier_circuit_open{kind="weather",supplier="Open-Meteo"} 1',
    );
    weather.onStateChange(false);
    await weather.ask(async () => 'rain');
    expect(shown()).toMatchObject({ state: 'working', answers: 2, faults: 1 });
    expect(await metrics.registry.metrics()).toContain('outcome="timeout"} 1');
  });

  it('reports a provider as resting while any of its circuit breakers is open', () => {
    const { weather, shown } = setUp();
    weather.onStateChange(true);
    weather.onStateChange(true);
    weather.onStateChange(false);
    expect(shown()?.state).toBe('resting');
    weather.onStateChange(false);
    expect(shown()?.state).toBe('unused');
  });

  it('does not count canceled calls or refused answers as failures of the provider', async () => {
    const { weather, shown, fail } = setUp();
    await fail('aborted');
    expect(shown()).toMatchObject({ state: 'unused', faults: 0 });
    const refusal = new AppError('google_refused');
    await expect(weather.ask(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(shown()).toMatchObject({ state: 'working', faults: 0 });
  });
});

describe('a metered port', () => {
  const port = {
    name: 'mail',
    sent: [] as string[],
    async send(message: string) {
      this.sent.push(message);
      return this.sent.length;
    },
    async stop() {},
  };

  it('passes calls through and counts them', async () => {
    const { weather, shown } = setUp();
    const watched = meteredPort(port, ['send'], weather);
    expect(await watched.send('one')).toBe(1);
    await watched.stop();
    expect(watched.name).toBe('mail');
    expect(shown()?.answers).toBe(1);
  });

  it('returns the port itself without metering', () => {
    expect(meteredPort(port, ['send'], undefined)).toBe(port);
  });
});
