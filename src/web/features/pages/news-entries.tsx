import styles from './whats-new.module.css';

interface WhatsNewEntry {
  readonly version: string;
  readonly title: string;
  readonly points: readonly string[];
}

/** Newest first. Entries are not edited later. */
const ENTRIES: readonly WhatsNewEntry[] = [
  {
    version: '1.4',
    title: 'Around the flight',
    points: [
      'Open a destination to see its weather for the next days and, with Premium, hotels and rental cars.',
      'Long searches show flights as they are found, and which routes gave no answer.',
      'A guide to the GoWild rules: when a seat can be booked, blackout dates by month, what a fare is made of.',
    ],
  },
  {
    version: '1.3',
    title: 'Alerts',
    points: [
      'Premium members can have a route watched on up to five days, and get one message when a fare comes within their price.',
      'Messages come by email and, if you turn them on, as notices of your browser.',
    ],
  },
  {
    version: '1.2',
    title: 'There and back',
    points: [
      'Beside every departure stands how many ways home there are, and when a seat on them can be booked.',
      'A departure and a return make a summary that you can share as a link.',
      'The whole network as a map, with a list that says the same.',
    ],
  },
  {
    version: '1.1',
    title: 'Accounts',
    points: [
      'Sign up for free: 3 searches per day.',
      'Premium adds unlimited searches, inbound search and the seats that are left.',
    ],
  },
];

/** Points that do not hold on a site without fares. */
const NEED_FARES: ReadonlySet<string> = new Set([
  'Premium members can have a route watched on up to five days, and get one message when a fare comes within their price.',
  'Messages come by email and, if you turn them on, as notices of your browser.',
  'Premium adds unlimited searches, inbound search and the seats that are left.',
]);

/** The entries whose points hold on this site. */
export const entriesFor = (hasFares: boolean): WhatsNewEntry[] =>
  ENTRIES.map((entry) => ({
    ...entry,
    points: entry.points.filter((point) => hasFares || !NEED_FARES.has(point)),
  })).filter(({ points }) => points.length > 0);

export function Entry({ entry }: { readonly entry: WhatsNewEntry }) {
  return (
    <section className={styles.entry}>
      <h3>
        {entry.title} <span className={styles.version}>Version {entry.version}</span>
      </h3>
      <ul>
        {entry.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
