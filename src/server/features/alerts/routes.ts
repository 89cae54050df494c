import * as alertsContract from '#contract/alerts.ts';
import type { InputOf } from '#contract/endpoint.ts';
import * as unsubscribeContract from '#contract/unsubscribe.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { AppError } from '#domain/errors.ts';
import { can } from '#domain/permissions.ts';
import { readTimeOfDay } from '#domain/quiet-hours.ts';
import type { LocalDate } from '#domain/time.ts';
import { findTravelProfile } from '#server/db/queries/accounts/travel-profiles.ts';
import type { StoredTerms } from '#server/db/queries/alerts/alert-rows.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { createAlert } from './create-alert.ts';
import { editAlert, unfinishedDays } from './edit-alert.ts';
import { deleteAlert, findOwnAlert, listAlerts } from './own-alerts.ts';
import { pauseAlert, resumeAlert } from './pause-alert.ts';
import {
  presentAlert,
  refusalOf,
  requirePossible,
  requireReachable,
  type SentNames,
} from './present.ts';
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
function requireAlert(
  deps: RouteDeps,
  sent: SentAlert,
  { names, watched = [] }: { names: SentNames; watched?: readonly LocalDate[] },
) {
  const read = readDraft(deps, sent, watched);
  if ('errors' in read) throw refusalOf(read.errors, names);
  const obstacles = alertObstacles(deps, read.alert);
  requirePossible(read.alert, obstacles, names);
  const { possible } = obstacles;
  return {
    alert: { ...read.alert, dates: possible },
    leftOut: read.alert.dates.filter((day) => !possible.includes(day)),
  };
}

const NO_PHONE = { phoneNumber: '', smsConsent: false };

type TermsBody = InputOf<typeof alertsContract.editAlert>['body'];

/** What a caller leaves out. */
type Usual = Omit<StoredTerms, 'range' | 'maxPrice' | 'goWildOnly'>;

const NEW_ALERT: Omit<Usual, 'origins' | 'destinations' | 'discountDen'> = {
  maxStops: null,
  maxMinutes: null,
  party: 1,
  channels: CHANNEL_NAMES,
  quietHours: null,
};

/** Null is an answer; only what is left out is as usual. */
const or = <T>(sent: T | undefined, usual: T): T => (sent === undefined ? usual : sent);

const sentTerms = (body: TermsBody, usual: Omit<Usual, 'origins' | 'destinations'>) => ({
  dates: body.travel_dates ?? [],
  range: body.range,
  maxPrice: body.max_price,
  goWildOnly: body.gowild_only,
  discountDen: or(body.discount_den, usual.discountDen),
  maxStops: or(body.max_stops, usual.maxStops),
  maxMinutes: or(body.max_minutes, usual.maxMinutes),
  party: or(body.party, usual.party),
  channels: or(body.channels, usual.channels),
  quietHours: body.quiet_hours === undefined ? usual.quietHours : quietHoursIn(body.quiet_hours),
});

const quietHoursIn = (sent: { readonly from: string; readonly to: string } | null) =>
  sent && { from: readTimeOfDay(sent.from), to: readTimeOfDay(sent.to) };

/** One airport where a list may stand; undefined for neither. */
const listOr = (list: readonly string[] | undefined, one: string | undefined) =>
  list ?? (one === undefined ? undefined : [one]);

const namesIn = (sent: { readonly origins?: unknown; readonly destinations?: unknown }) => ({
  origins: sent.origins !== undefined,
  destinations: sent.destinations !== undefined,
});

/** Valid terms for a question about places and days only. */
const ANY_ALERT = { ...NEW_ALERT, maxPrice: 1, goWildOnly: true, discountDen: false, ...NO_PHONE };

const changeRoutes = (deps: RouteDeps) => [
  route(alertsContract.editAlert, async ({ input: { params, body }, actor }) => {
    requireFares(deps.fares);
    const own = { userId: actor.id, alertId: params.id };
    const before = await findOwnAlert(deps.db, own);
    const sent = {
      ...sentTerms(body, before),
      origins: body.origins ?? before.origins,
      destinations: body.destinations ?? before.destinations,
      ...NO_PHONE,
    };
    requireReachable(sent, before.phoneNumber);
    const watched = unfinishedDays(before);
    const { alert, leftOut } = requireAlert(deps, sent, { names: namesIn(body), watched });
    const { phoneNumber: _kept, ...terms } = alert;
    const edited = await editAlert(deps, own, terms);
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
    const profile = await findTravelProfile(deps.db, actor.id);
    const discountDen = profile?.inDiscountDen ?? false;
    const sent = {
      ...sentTerms(body, { ...NEW_ALERT, discountDen }),
      origins: listOr(body.origins, body.origin_airport) ?? [],
      destinations: listOr(body.destinations, body.destination_airport),
      phoneNumber: body.phone_number ?? '',
      smsConsent: body.sms_consent ?? false,
    };
    requireReachable(sent, body.phone_number ?? null);
    const { alert, leftOut } = requireAlert(deps, sent, { names: namesIn(body) });
    const created = await createAlert(deps, actor.id, alert);
    return { notification: presentAlert(created, true), dates_left_out: leftOut };
  }),
  route(alertsContract.routeDays, ({ input: { query } }) => {
    const { range_from: from, range_to: to, weekdays = [] } = query;
    const read = readDraft(deps, {
      ...ANY_ALERT,
      origins: listOr(query.origins, query.origin_airport) ?? [],
      destinations: listOr(query.destinations, query.destination_airport),
      dates: query.travel_dates ?? [],
      range: from && to ? { from, to, weekdays } : undefined,
    });
    if ('errors' in read) throw refusalOf(read.errors, namesIn(query));
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
    const { places, stopped } = await unsubscribe(deps, { token, all: body.all ?? false });
    return {
      places: places
        ? { origins: [...places.origins], destinations: [...places.destinations] }
        : null,
      origin_airport: places?.origins[0] ?? null,
      destination_airport: places?.destinations[0] ?? null,
      stopped,
    };
  }),
];
