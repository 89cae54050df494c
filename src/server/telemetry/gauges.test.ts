import { expect, it } from 'vitest';
import { collectReplicaDelay, readPools } from './gauges.ts';
import { openMetrics } from './metrics.ts';

it('reports the connections of each pool at the time of the scrape', async () => {
  const metrics = openMetrics();
  const main = { totalCount: 8, idleCount: 3, waitingCount: 0 };
  const searches = { totalCount: 4, idleCount: 0, waitingCount: 5 };
  readPools(metrics, { main, searches });
  searches.waitingCount = 7;
  const text = await metrics.registry.metrics();
  expect(text.split('\n').filter((line) => line.startsWith('database_connections{'))).toEqual([
    'database_connections{pool="main",state="total"} 8',
    'database_connections{pool="main",state="idle"} 3',
    'database_connections{pool="main",state="waiting"} 0',
    'database_connections{pool="searches",state="total"} 4',
    'database_connections{pool="searches",state="idle"} 0',
    'database_connections{pool="searches",state="waiting"} 7',
  ]);
});

it('reports the age of the data of a replica in seconds, and NaN while it is away', async () => {
  const metrics = openMetrics();
  let delayMs: () => Promise<number | undefined> = async () => 2_500;
  collectReplicaDelay(metrics, () => delayMs());
  const value = async () => {
    const text = await metrics.registry.metrics();
    return /^database_replica_delay_seconds (.*)$/m.exec(text)?.[1];
  };
  expect(await value()).toBe('2.5');
  delayMs = () => Promise.reject(new Error('away'));
  expect(await value()).toBe('Nan');
  delayMs = async () => undefined;
  expect(await value()).toBe('Nan');
});
