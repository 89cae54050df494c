import * as alertsContract from '#contract/alerts.ts';
import * as unsubscribeContract from '#contract/unsubscribe.ts';
import { AppError } from '#domain/errors.ts';
import { can } from '#domain/permissions.ts';
import type { LocalDate } from '#domain/time.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { createAlert } from './create-alert.ts';
import { editAlert, unfinishedDays } from './edit-alert.ts';
import { deleteAlert, findOwnAlert, listAlerts } from './own-alerts.ts';
import { pauseAlert, resumeAlert } from './pause-alert.ts';
import { presentAlert, refusalOf, requirePossible } from './present.ts';
import { type OwnAlertDeps, readDraft, type SentAlert } from './read-draft.ts';
import { alertObstacles, type RouteFactsDeps, routeFacts } from './route-facts.ts';
import { type UnsubscribeDeps, unsubscribe } from './unsubscribe.ts';

/** A seat that only others have seen is no match. */
const NOT_LIVE = 'Alerts need live fares, which this server does not have.';
const NO_FARES = 'Alerts need fares, and this site has none. It shows the timetable.';

interface RouteDeps extends OwnAlertDeps, RouteFactsDeps {
  readonly fares: Pick<FareSource, 'simulated' | 'indicative' | 'hasFares'>;
}

function requireFares({ hasFares, indicative }: RouteDeps['fares']): void {
  if (!hasFares) throw new AppError('fares_unavailable', { message: NO_FARES });
  if (indicative) throw new AppError('fares_unavailable', { message: NOT_LIVE });
}

/**
 * The alert with the days that can come true, and the others.
 * @param watched as for {@link readDraft}.
 * @throws AppError `invalid_input` or `unknown_airport` naming the fields.
 */
function requireAlert(deps: RouteDeps, sent: SentAlert, watched: readonly LocalDate[] = []) {
  const read = readDraft(deps, sent, watched);
  if ('errors' in read) throw refusalOf(read.errors);
  const obstacles = alertObstacles(deps, read.alert);
  requirePossible(read.alert, obstacles);
  const { possible } = obstacles;
  return {
    alert: { ...read.alert, dates: possible },
    leftOut: read.alert.dates.filter((day) => !possible.includes(day)),
  };
}

const NO_PHONE = { phoneNumber: '', smsConsent: false };
/** Valid terms for a question about route and days only. */
const ANY_ALERT = { maxPrice: 1, goWildOnly: true, ...NO_PHONE };

const changeRoutes = (deps: RouteDeps) => [
  route(alertsContract.editAlert, async ({ input: { params, body }, actor }) => {
    requireFares(deps.fares);
    const own = { userId: actor.id, alertId: params.id };
    const before = await findOwnAlert(deps.db, own);
    const { origin, destination } = before;
    const sent = {
      origin,
      destination,
      dates: body.travel_dates ?? [],
      maxPrice: body.max_price,
      goWildOnly: body.gowild_only,
      ...NO_PHONE,
    };
    const { alert, leftOut } = requireAlert(deps, sent, unfinishedDays(before));
    const { dates, maxPrice, goWildOnly } = alert;
    const edited = await editAlert(deps, own, { dates, maxPrice, goWildOnly });
    return { notification: presentAlert(edited, true), dates_left_out: leftOut };
  }),
  route(alertsContract.deleteAlert, ({ input: { params }, actor }) =>
    deleteAlert(deps, { userId: actor.id, alertId: params.id }),
  ),
  route(alertsContract.pauseAlert, async ({ input: { params }, actor }) => {
    const paused = await pauseAlert(deps, { userId: actor.id, alertId: params.id });
    return { notification: presentAlert(paused, can(actor, 'alerts.create')) };
  }),
  route(alertsContract.resumeAlert, async ({ input: { params }, actor }) => {
    requireFares(deps.fares);
    const resumed = await resumeAlert(deps, { userId: actor.id, alertId: params.id });
    return { notification: presentAlert(resumed, true) };
  }),
];

export const ownAlertRoutes = (deps: RouteDeps) => [
  route(alertsContract.createAlert, async ({ input: { body }, actor }) => {
    requireFares(deps.fares);
    const { alert, leftOut } = requireAlert(deps, {
      origin: body.origin_airport ?? '',
      destination: body.destination_airport ?? '',
      dates: body.travel_dates ?? [],
      maxPrice: body.max_price,
      goWildOnly: body.gowild_only,
      phoneNumber: body.phone_number ?? '',
      smsConsent: body.sms_consent ?? false,
    });
    const created = await createAlert(deps, actor.id, alert);
    return { notification: presentAlert(created, true), dates_left_out: leftOut };
  }),
  route(alertsContract.routeDays, ({ input: { query } }) => {
    const read = readDraft(deps, {
      ...ANY_ALERT,
      origin: query.origin_airport ?? '',
      destination: query.destination_airport ?? '',
      dates: query.travel_dates ?? [],
    });
    if ('errors' in read) throw refusalOf(read.errors);
    const { isConnected, on } = routeFacts(deps, read.alert);
    return {
      is_connected: isConnected,
      days: read.alert.dates.map((date) => {
        const { hasFlights, hasGoWild } = on(date);
        return { date, has_flights: hasFlights, has_gowild: hasGoWild };
      }),
    };
  }),
  route(alertsContract.listAlerts, async ({ input: { query }, actor }) => {
    const wanted = { completedToo: query.include_completed };
    const { alerts, active, limit } = await listAlerts(deps, actor.id, wanted);
    return {
      notifications: alerts.map((alert) => presentAlert(alert, can(actor, 'alerts.create'))),
      active,
      limit,
      simulated: deps.fares.simulated,
    };
  }),
  ...changeRoutes(deps),
];

export const unsubscribeRoutes = (deps: UnsubscribeDeps) => [
  route(unsubscribeContract.unsubscribe, async ({ input: { query, body } }) => {
    const isOneClick = body['List-Unsubscribe'] !== undefined;
    const token = (isOneClick ? query.token : body.token) ?? '';
    const { route: of, stopped } = await unsubscribe(deps, { token, all: body.all ?? false });
    return {
      origin_airport: of?.origin ?? null,
      destination_airport: of?.destination ?? null,
      stopped,
    };
  }),
];
