import type pg from 'pg';

interface Sizes {
  readonly searches: number;
  readonly members: number;
}

/** Airports of the made-up searches; few are asked for often. */
const AIRPORTS =
  'DEN LAS MCO ATL PHX ORD MIA DFW SLC LAX SFO SEA BOS PHL CLE CVG STL MCI AUS SAT TPA RSW FLL RDU BWI MSP DTW IND BNA MSY';
const codes = `'{${AIRPORTS.split(' ').join(',')}}'::text[]`;
const airport = (power: number) => `(${codes})[1 + floor(30 * random() ^ ${power})::int]`;

/** The rows that the product stores. */
async function rows(client: pg.Client, { searches, members }: Sizes): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('select setseed(0.5)');
  await client.query(`
    insert into users (id, email, first_name, last_name, is_premium, created_at, last_login_at)
    select md5('user' || n)::uuid, 'm' || n || '@example.test', 'Maya', 'Ruiz', n % 10 = 0,
      now() - random() * interval '365 days', now() - random() * interval '30 days'
    from generate_series(1, ${members}) n;
    insert into alerts (id, user_id, origins, destinations, max_price, gowild_only, created_at)
    select md5('alert' || n)::uuid, md5('user' || n)::uuid, '{DEN}', '{LAS}', 1500, true, now()
    from generate_series(1, ${members}) n;
    insert into alert_dates (alert_id, day, state, found_price, found_fare, finished_at)
    select md5('alert' || n)::uuid, current_date + 7, 'found', 1491, 'goWild', now() - random() * interval '90 days'
    from generate_series(1, ${members}) n`);
  await client.query(`
    insert into searches (user_id, search_type, origin_airport, destination_airport, travel_date, results_found,
      total_flights, created_at)
    select case when random() < 0.8 then md5('user' || 1 + floor(${members} * random() ^ 2)::int)::uuid end,
      case when to_one then 'single' else 'search' end, origin, case when to_one then destination end, current_date + 7,
      case when random() < 0.97 then 3 end, case when random() < 0.15 then 0 else 12 end,
      now() - random() * interval '90 days'
    from (
      select n, ${airport(2)} as origin, ${airport(1.5)} as destination, random() < 0.6 as to_one
      from generate_series(1, ${searches}) n) asked`);
  await client.query(`
    insert into subscription_times (subscription_id, plan_type, simulated, trial_at, paid_at, ended_at)
    select 'sub_' || n, case when n % 5 = 0 then 'yearly' else 'monthly' end, false, at,
      case when n % 3 > 0 then at + interval '7 days' end, case when n % 4 = 0 then at + interval '60 days' end
    from (select n, now() - random() * interval '365 days' as at from generate_series(1, ${members} / 5) n) begun;
    insert into charges (invoice_id, paid_at, amount, currency, plan_type, simulated)
    select 'in_' || n, now() - random() * interval '365 days', 500, 'usd', 'monthly', false
    from generate_series(1, ${members}) n;
    insert into outbox (dedupe_key, channel, "to", subject, text, html, created_at, sent_at)
    select 'bench.' || n, 'email', 'm' || n || '@example.test', 'A seat to Las Vegas', '', '', now(),
      case when n > 2000 then now() - random() * interval '8 days' end
    from generate_series(1, ${members}) n;
    insert into supplier_calls (day, kind, supplier, simulated, errors, answered_2, answered_4, answered_7)
    select current_date - ago, kind, 'Supplier of ' || kind, false, 3, 100, 50, 2
    from generate_series(0, 365) ago, unnest('{fares,weather,hotels,cars,mail,push,sms,payments}'::text[]) kind`);
  await client.query('analyze');
}

/** For the days before the searches that are kept: what their days had. */
async function pastFigures(client: pg.Client): Promise<void> {
  await client.query(`
    insert into daily_figures (kind, day, name, simulated, total)
    select kind, day - 90 * times, name, simulated, total from daily_figures, generate_series(1, 4) times
    where kind in ('type', 'empty', 'origin', 'destination', 'active', 'sent')
      and day > current_date - 90 and day - 90 * times > current_date - 366
    on conflict do nothing;
    insert into daily_routes (day, route, searches, empty)
    select day - 90 * times, route, searches, empty from daily_routes, generate_series(1, 4) times
    where day > current_date - 90 and day - 90 * times > current_date - 366
    on conflict do nothing`);
}

export const fillAdmin = { rows, pastFigures };
