import styles from '../info.module.css';

interface StoredItem {
  readonly what: string;
  readonly details: string;
  readonly until: string;
}

const STORED_ITEMS: readonly StoredItem[] = [
  {
    what: 'Account',
    details:
      'E-mail address, first and last name, phone number if you give one, your number at Google if you sign in with it, when you signed up and last signed in. Of your password only an argon2id hash, from which it cannot be read.',
    until: 'Until the account is deleted',
  },
  {
    what: 'Sign-ins',
    details:
      'For each browser in which you are signed in: its name and system in short, since when, and when it was last used. Not the key itself, only its hash.',
    until: '7 days without a visit, 30 days at most',
  },
  {
    what: 'Browsers that you have signed in with',
    details:
      'A hash of a random number that the browser keeps, and when you last signed in there. Wrong passwords from other places do not lock these browsers out.',
    until: 'A year after the last sign-in there; the latest 20',
  },
  {
    what: 'Searches',
    details:
      'From where, to where, for which day, how much was found, and when. With your account if you were signed in, without a name if not.',
    until: 'No fixed end',
  },
  {
    what: 'Alerts',
    details:
      'Route, days, price, and what was found. For text messages also the phone number, and when you agreed to them or stopped them.',
    until:
      'Until you delete the alert; that a number said stop is kept for good, so that it stays so',
  },
  {
    what: 'Emails and messages',
    details:
      'To whom, about what, and whether they were sent. What an email says about your account is deleted once it has been sent or has failed for good.',
    until: '8 days after that',
  },
  {
    what: 'Browser notices',
    details:
      'How the push service of your browser’s maker knows your browser, if you turned notices on.',
    until: 'Until you turn them off or sign out',
  },
  {
    what: 'Premium',
    details:
      'Your customer number at the payment provider, which plan, its state and dates, and a fingerprint of the card that had the free trial, so that there is one trial for each card. No card numbers.',
    until: 'Until the account is deleted; fingerprints stay without your name',
  },
  {
    what: 'Counters against abuse',
    details:
      'How often sign-ins and the like were tried. Accounts and network addresses are hashed, but for searches without an account: there the network address itself is kept, of newer ones (IPv6) only the first half.',
    until: '8 days',
  },
  {
    what: 'Logs',
    details:
      'Which kind of call was made, when, and how it ended. Not what you typed or searched for. If a page fails in your browser, it tells us a reference, the kind of fault and which page it was, nothing else.',
    until: 'As long as whoever runs the site keeps them',
  },
  {
    what: 'What admins do',
    details:
      'Who of the people that run this site looked at which list, or changed what, and when. It cannot be changed afterwards.',
    until: 'No fixed end',
  },
];

export const StoredData = () => (
  <dl className={styles.facts}>
    {STORED_ITEMS.map(({ what, details, until }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>
          {details}
          <div className={styles.soft}>Kept: {until}.</div>
        </dd>
      </div>
    ))}
  </dl>
);
