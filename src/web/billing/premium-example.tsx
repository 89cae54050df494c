import { Bell, Check } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { RouteSketch } from '#web/maps/outline/route-sketch.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './premium-example.module.css';
import type { PremiumFeature } from './premium-features.ts';

/** A picture of the feature for eyes only; the text beside it says what the feature is. */
export function PremiumExample({ of, faded = false }: { of: PremiumFeature; faded?: boolean }) {
  const Example = EXAMPLES[of];
  const hasFares = useHasFares();
  return (
    <div
      className={classNames(styles.example, faded && styles.faded)}
      aria-hidden="true"
      data-testid="example"
    >
      {faded && <p className={styles.heads}>{hasFares ? 'Example, not an offer' : 'Example'}</p>}
      <Example />
    </div>
  );
}

const EXAMPLES: Readonly<Record<PremiumFeature, ComponentType>> = {
  inbound: InboundExample,
  returns: ReturnsExample,
  single_route: SingleRouteExample,
  route_map: RouteSketch,
  alerts: AlertsExample,
  seats: SeatsExample,
  order: OrderExample,
};

interface Hours {
  readonly from: string;
  /** With its half of the day, as in `6:46 PM`. */
  readonly to: string;
}

const Times = ({ from, to }: Hours) => {
  const [clock, half] = to.split(' ');
  return (
    <span className={styles.times}>
      {from}–{clock}
      <span className={styles.half}> {half}</span>
    </span>
  );
};

interface RowProps extends Hours {
  readonly name: ReactNode;
  readonly price: string;
}

function Row({ name, price, ...hours }: RowProps) {
  const hasFares = useHasFares();
  return (
    <li className={styles.row}>
      <span>{name}</span>
      <Times {...hours} />
      {hasFares && <span className={styles.price}>{price}</span>}
    </li>
  );
}

const Place = ({ name, code }: { readonly name: string; readonly code: string }) => (
  <>
    <b>{name}</b> <span className={styles.code}>{code}</span>
  </>
);

function InboundExample() {
  return (
    <ul>
      <Row name={<Place name="Phoenix" code="PHX" />} from="4:48" to="6:46 PM" price="$16" />
      <Row name={<Place name="Las Vegas" code="LAS" />} from="2:53" to="6:00 PM" price="$16" />
      <Row name={<Place name="Cleveland" code="CLE" />} from="12:03" to="1:29 PM" price="$16" />
    </ul>
  );
}

function ReturnsExample() {
  const hasFares = useHasFares();
  return (
    <>
      <p className={styles.heads}>
        <span>Phoenix to Denver</span>
        {hasFares && <span>Both flights</span>}
      </p>
      <ul>
        <Row name="Sun" from="4:48" to="6:46 PM" price="$31" />
        <Row name="Sun" from="6:53" to="8:50 PM" price="$31" />
        <Row name="Mon" from="6:00" to="7:52 AM" price="$55" />
      </ul>
    </>
  );
}

function SingleRouteExample() {
  return (
    <>
      <p className={styles.heads}>Denver to Phoenix</p>
      <ul>
        <Row name="1h 55m, nonstop" from="6:45" to="8:40 AM" price="$16" />
        <Row name="1h 56m, nonstop" from="9:15" to="11:11 AM" price="$16" />
        <Row name="1h 57m, nonstop" from="8:31" to="10:28 PM" price="$16" />
      </ul>
    </>
  );
}

function OrderExample() {
  return (
    <>
      <p className={styles.heads}>Earliest</p>
      <ul>
        <Row name={<Place name="Phoenix" code="PHX" />} from="6:45" to="8:40 AM" price="$16" />
        <Row name={<Place name="Seattle" code="SEA" />} from="7:13" to="9:17 AM" price="$16" />
        <Row name={<Place name="Reno" code="RNO" />} from="9:05" to="10:35 AM" price="$16" />
      </ul>
    </>
  );
}

const FEW_SEATS = '2 left';

interface SeatsRowProps extends Hours {
  readonly length: string;
  readonly goWild: ReactNode;
  readonly standard: ReactNode;
  readonly den: ReactNode;
}

const SeatsRow = ({ length, goWild, standard, den, ...hours }: SeatsRowProps) => (
  <li className={styles.seats}>
    <span>
      <Times {...hours} />
      <span className={styles.small}>{length}</span>
    </span>
    {goWild}
    {standard}
    {den}
  </li>
);

interface FareProps {
  readonly price: string;
  readonly seats: string;
  readonly isBest?: boolean;
}

const Fare = ({ price, seats, isBest = false }: FareProps) => (
  <span className={styles.fare}>
    <span className={isBest ? styles.best : styles.other}>{price}</span>
    <span className={classNames(styles.small, seats === FEW_SEATS && styles.few)}>{seats}</span>
  </span>
);

function SeatsExample() {
  return (
    <>
      <p className={classNames(styles.heads, styles.seats)}>
        <span>Denver to Phoenix</span>
        <span>GoWild</span>
        <span>Standard</span>
        <span>Den</span>
      </p>
      <ul>
        <SeatsRow
          from="6:45"
          to="8:40 AM"
          length="1h 55m, nonstop"
          goWild={<Fare price="$16" seats="6 left" isBest />}
          standard={<Fare price="$65" seats="9+ left" />}
          den={<Fare price="$53" seats="9+ left" />}
        />
        <SeatsRow
          from="9:15"
          to="11:11 AM"
          length="1h 56m, nonstop"
          goWild={<Fare price="$16" seats="4 left" isBest />}
          standard={<Fare price="$41" seats="4 left" />}
          den={<Fare price="$22" seats="4 left" />}
        />
        <SeatsRow
          from="8:31"
          to="10:28 PM"
          length="1h 57m, nonstop"
          goWild={<Fare price="$16" seats={FEW_SEATS} isBest />}
          standard={<Fare price="$39" seats="9+ left" />}
          den={<Fare price="$38" seats="9+ left" />}
        />
      </ul>
    </>
  );
}

function AlertsExample() {
  return (
    <ul>
      <li className={styles.alert}>
        <span>
          <b>Phoenix</b> to <b>Denver</b>, <b>Sunday</b>, under <b>$16</b>
        </span>
        <span className={styles.found}>
          <Check size={14} strokeWidth={2} /> Found: $15.41
        </span>
      </li>
      <li className={styles.alert}>
        <span>
          <b>Denver</b> to <b>Orlando</b>, <b>Friday</b>, under <b>$40</b>
        </span>
        <span className={styles.active}>
          <Bell size={14} strokeWidth={2} /> Active
        </span>
      </li>
    </ul>
  );
}
