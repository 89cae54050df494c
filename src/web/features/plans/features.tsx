import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SiteDto } from '#contract/site.ts';
import { POLL_EVERY_MINUTES } from '#domain/alert.ts';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { PremiumExample } from '#web/billing/premium-example.tsx';
import type { PremiumFeature } from '#web/billing/premium-features.ts';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './features.module.css';

export const alertsLabel = (smsAlerts: boolean): string =>
  smsAlerts ? 'Alerts and SMS' : 'Alerts and SMS (SMS coming)';

interface SeatsCopy {
  readonly label: string;
  /** What the numbers are, unless they are live. */
  readonly caution?: string;
}

/** Seats are as live as the fares that they come with. */
export function seatsCopy({ simulated, indicative }: SiteDto['suppliers']['fares']): SeatsCopy {
  if (simulated)
    return { label: 'Seat availability', caution: 'Sample numbers, like all fares here' };
  if (indicative)
    return { label: 'Seat availability', caution: 'Seen by others, may have changed' };
  return { label: 'Live seat availability' };
}

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
    <Check size={18} strokeWidth={2} />
    <HiddenText>Included</HiddenText>
  </span>
);
const NO = (
  <span className={styles.no}>
    <Minus size={18} strokeWidth={2} />
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

/** What Premium adds, each with a picture. */
export function ShownFeatures() {
  const hasFares = useHasFares();
  const id = useId();
  return (
    <section className={styles.shown} aria-labelledby={id}>
      <h2 id={id}>What Premium shows you</h2>
      <div className={styles.features}>
        {hasFares && (
          <Feature of="seats" name="Seats left">
            How many seats each fare has left, before you pack.
          </Feature>
        )}
        <Feature of="route_map" name="The route map">
          Every place that you can reach from your airport, on one map.
        </Feature>
        <Feature of="inbound" name="Inbound">
          Every airport with flights to the place that you choose.
        </Feature>
        {hasFares && (
          <Feature of="alerts" name="Alerts">
            We check every {POLL_EVERY_MINUTES} minutes and write when a fare is found.
          </Feature>
        )}
      </div>
      <p className={styles.note}>
        <Tag tone="sample">Examples, not offers</Tag>
      </p>
    </section>
  );
}

interface FeatureProps {
  readonly of: PremiumFeature;
  readonly name: string;
  readonly children: ReactNode;
}

const Feature = ({ of, name, children }: FeatureProps) => (
  <div className={styles.feature}>
    <h3>{name}</h3>
    <p className={styles.text}>{children}</p>
    <PremiumExample of={of} />
  </div>
);
