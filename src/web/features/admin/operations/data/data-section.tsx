import type { OperationsDto } from '#contract/admin/operations.ts';
import { formatMonth, formatMonthDay, isLocalDate } from '#domain/time.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { blackoutWarning } from '../health/findings.ts';
import { Card, Facts } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MomentFact } from '../parts/moment.tsx';
import { useDataLoads, useFigures } from '../use-operations.ts';
import { LoadList } from './load-list.tsx';

export const DataSection = () => (
  <>
    <Loaded query={useFigures()} loading="Loading figures…" heights={[160, 120]}>
      {(figures) => <Figures figures={figures} />}
    </Loaded>
    <Loaded query={useDataLoads()} loading="Loading the list of data loads…" heights={[260]}>
      {(loads) => (
        <Card title="Loads" aside="The last fifty, newest first">
          <LoadList loads={loads} />
        </Card>
      )}
    </Loaded>
  </>
);

const figure = (amount: number): string => amount.toLocaleString('en-US');

function Figures({ figures }: { readonly figures: OperationsDto }) {
  const { data, observations, as_of } = figures;
  const warning = blackoutWarning(data.last_blackout_date, as_of);
  return (
    <>
      {warning && (
        <Notice tone="warning" title={warning}>
          People plan further ahead: enter the days that the airline has published since.
        </Notice>
      )}
      <Card title="Timetable and blackout dates">
        <Facts
          facts={[
            ['Source', data.timetable_source],
            ['Rows', figure(data.timetable_rows)],
            ['Routes', figure(data.routes)],
            ['Airports', figure(data.airports)],
            ['Blackout dates', figure(data.blackout_dates)],
            ['Last blackout date', formatDay(data.last_blackout_date)],
          ]}
        />
      </Card>
      <Card title="Observed fares">
        <Facts
          facts={[
            ['Observations', `about ${figure(observations.about)}`],
            ['Months', formatMonths(observations.months)],
            ['Last seen', <MomentFact key="at" at={observations.last_seen_at} asOf={as_of} />],
          ]}
        />
      </Card>
    </>
  );
}

/** `Apr 4, 2027` */
const formatDay = (day: string | null): string =>
  day !== null && isLocalDate(day) ? `${formatMonthDay(day)}, ${day.slice(0, 4)}` : 'None';

/** `October 2026 to January 2027`, from months as `2026-10`. */
function formatMonths(months: readonly string[]): string {
  const [first, ...others] = months
    .toSorted()
    .map((month) => `${month}-01`)
    .filter(isLocalDate)
    .map(formatMonth);
  const last = others.at(-1);
  return last === undefined ? (first ?? 'None') : `${first} to ${last}`;
}
