import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './comparison.module.css';
import { alertsLabel, seatsCopy } from './feature-copy.ts';

const { activeAlerts, datesPerAlert } = PREMIUM_LIMITS;

interface Row {
  readonly feature: string;
  /** A caution below the feature. */
  readonly caution?: string | undefined;
  readonly free: ReactNode;
  readonly premium: ReactNode;
}

const YES = (
  <span className={styles.yes}>
    <Check size={18} strokeWidth={2} aria-hidden="true" />
    <HiddenText>Included</HiddenText>
  </span>
);
const NO = (
  <span className={styles.no}>
    <Minus size={18} strokeWidth={2} aria-hidden="true" />
    <HiddenText>Not included</HiddenText>
  </span>
);
const onlyPremium = (feature: string, premium: ReactNode = YES): Row => ({
  feature,
  free: NO,
  premium,
});

const alertsRow = (smsAlerts: boolean): Row =>
  onlyPremium(
    alertsLabel(smsAlerts),
    <>
      {activeAlerts} at once
      <small>{datesPerAlert} dates each</small>
    </>,
  );

export function Comparison() {
  const { free_searches, sms_alerts, suppliers, has_fares } = useSite();
  const seats = seatsCopy(suppliers.fares);
  const id = useId();
  const rows: readonly Row[] = [
    {
      feature: 'Flight searches',
      free: `${free_searches.limit} per ${free_searches.per}`,
      premium: 'Unlimited',
    },
    { feature: 'All destinations', free: YES, premium: YES },
    ...(has_fares
      ? [{ feature: `${listFareLabels(FARE_KINDS, 'and')} fares`, free: YES, premium: YES }]
      : [{ feature: 'Timetable, booking windows and blackout dates', free: YES, premium: YES }]),
    onlyPremium('Single route search'),
    onlyPremium('Inbound search'),
    onlyPremium('Return search'),
    ...(has_fares ? [{ ...onlyPremium(seats.label), caution: seats.caution }] : []),
    onlyPremium('Interactive maps'),
    onlyPremium('More filters and sorting'),
    onlyPremium('Sharing a round trip'),
    onlyPremium('Hotels and rental cars'),
    ...(has_fares ? [alertsRow(sms_alerts)] : []),
    onlyPremium('Priority support'),
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Compare the plans</h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Free</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ feature, caution, free, premium }) => (
            <tr key={feature}>
              <th scope="row">
                {feature}
                {caution && <small>{caution}</small>}
              </th>
              <td>{free}</td>
              <td>{premium}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
