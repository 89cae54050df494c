import * as contract from '#contract/admin/lists.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { UserDto } from '#contract/auth.ts';
import { pageOfAlerts } from '#server/db/queries/admin/alerts.ts';
import { pageOfSearches } from '#server/db/queries/admin/searches.ts';
import { pageOfUsers } from '#server/db/queries/admin/users.ts';
import type { StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import type { StoredUser } from '#server/db/queries/users.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/ports/fare-source.ts';
import { type LookDeps, lookUp } from '../audit/audit.ts';
import { presentPagination, presentPerson, presentSearch } from './present.ts';

export interface ListDeps extends LookDeps {
  /** How members see themselves. */
  readonly showUser: (
    user: StoredUser,
    now: Date,
    counts: { readonly alerts: number; readonly searches: number },
  ) => UserDto;
  /** How members see their alerts. */
  readonly showAlert: (alert: StoredAlert) => AlertDto;
  readonly fares: Pick<FareSource, 'simulated'>;
}

export const listRoutes = (deps: ListDeps) => [
  route(contract.listUsers, ({ input: { query }, actor }) =>
    lookUp(deps, looked('users.listed', actor.id, query), async (tx, now) => {
      const { rows, total } = await pageOfUsers(tx, wishOf(query), now);
      const users = rows.map(({ user, customerId, ...counts }) => ({
        ...deps.showUser(user, now, counts),
        stripe_customer_id: customerId,
      }));
      return { users, pagination: presentPagination(query, total) };
    }),
  ),
  route(contract.listAllAlerts, ({ input: { query }, actor }) =>
    lookUp(deps, looked('notifications.listed', actor.id, query), async (tx) => {
      const { rows, total } = await pageOfAlerts(tx, wishOf(query));
      const notifications = rows.map(({ alert, user }) => ({
        ...deps.showAlert(alert),
        user: presentPerson(user),
      }));
      return {
        notifications,
        pagination: presentPagination(query, total),
        simulated: deps.fares.simulated,
      };
    }),
  ),
  route(contract.listSearches, ({ input: { query }, actor }) =>
    lookUp(deps, looked('searches.listed', actor.id, query), async (tx) => {
      const { rows, total } = await pageOfSearches(tx, wishOf(query));
      return { searches: rows.map(presentSearch), pagination: presentPagination(query, total) };
    }),
  ),
];

interface ListQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly q: string;
  readonly filter: string;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

const wishOf = <Query extends ListQuery>({ page, q, ...rest }: Query) => ({
  ...rest,
  words: q,
  offset: (page - 1) * rest.limit,
});

/** What was searched for may be somebody's name: its length says enough. */
const looked = <Action extends string>(
  action: Action,
  actorId: string,
  { q, ...query }: ListQuery,
) => ({ action, actorId, detail: { ...query, q_length: q.length } });
