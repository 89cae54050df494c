import type { FastifyInstance } from 'fastify';
import { lastPublished } from '#domain/booking-window.ts';
import { dayAt, instantOfDate } from '#domain/time.ts';
import type { Context } from './context.ts';
import { collectDataCoverage } from './telemetry/gauges.ts';

/** Loaded data and a new banner reach every process within twice this time. */
const REFRESH_SECONDS = 5;
/** On its own, so that a call can be turned off while loading data takes long. */
const SWITCH_SECONDS = 2;

/** Loads reference data, the banner and the market, and refreshes them until the server closes. */
export async function startRefreshing(context: Context, server: FastifyInstance): Promise<void> {
  const { config, clock, network, banner, switches, market, every } = context;
  const refresh = async () => {
    await Promise.all([network.refresh(), banner.refresh()]);
  };
  await Promise.all([refresh(), switches.refresh(), market?.refresh()]);
  collectDataCoverage(context.telemetry.metrics, {
    coverage: () => {
      const { blackoutDates, timetableUntil } = network.current();
      return { blackouts: lastPublished(blackoutDates) || undefined, timetable: timetableUntil };
    },
    today: () => dayAt(config.allowanceTimeZone, instantOfDate(clock.now())),
  });
  const stops = [
    every('refresh-data', REFRESH_SECONDS, refresh),
    every('read-switches', SWITCH_SECONDS, switches.refresh),
    ...(market ? [every('refresh-fare-market', REFRESH_SECONDS, () => market.refresh())] : []),
  ];
  server.addHook('onClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
}
