import { useSite } from '#web/site/use-site.ts';
import { BrowserTable } from './browser-table.tsx';
import styles from './info.module.css';
import { InfoPage, InfoSection, OperatorNote, PageLink, SupportLink } from './info-page.tsx';

export function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy"
      lead="What this site stores about you, for how long, and who else learns of it. No advertising, no tracking by others."
    >
      <InfoSection title="What the server keeps" delay={50}>
        <StoredData />
      </InfoSection>
      <InfoSection title="What your browser keeps" delay={150}>
        <p>
          This site sets two cookies, which tell the server which page to send and give no access:{' '}
          <code>member=1</code> while you are signed in, the same for every member, and{' '}
          <code>near</code>, the airport whose trips the first page shows: your home airport, where
          you searched from, or one in your time zone. It lasts a year, or until you sign out. The
          rest is in the storage of your browser, which only this site can read. You can clear all
          of it at any time. A small program (a service worker) keeps the pages, the timetable and
          the last flights for when there is no connection, and shows notices if you turn them on.
          The flights are deleted when you sign out.
        </p>
        <BrowserTable />
      </InfoSection>
      <InfoSection title="Who else learns something" delay={300}>
        <Recipients />
      </InfoSection>
      <InfoSection title="Emails" delay={450}>
        <p>
          You get an email when something happens to your account, when a trial ends or something is
          charged or canceled, and emails about your alerts and trips. Those about alerts and trips
          go to an address only once you have verified it, but for the first day. Each email about
          an alert has a link that stops it with one press, without signing in. There are no
          newsletters.
        </p>
      </InfoSection>
      <InfoSection title="Seeing, correcting, deleting" delay={600}>
        <p>
          Name, email address, phone number and how you travel can be changed on your profile, which
          also lists where you are signed in and ends those sign-ins. Alerts and kept trips can be
          deleted one by one.
        </p>
        <p>
          <b>Take everything along.</b> “Download my data” on your profile gives you all of the
          above that is stored with your account, as one ZIP file with JSON and CSV, five times a
          day. Passwords, keys and secret addresses are not in it.
        </p>
        <p>
          <b>End what goes on.</b> <PageLink to="/profile/end">One page</PageLink> ends your other
          sign-ins, passkeys, API keys, the address of your calendar, notices, kept trips and
          alerts, one by one or all at once.
        </p>
        <p>
          <b>Delete the account.</b> On your profile, with your password; without one, within ten
          minutes of signing in. In that moment your account is gone, with sign-ins, passkeys, API
          keys, how you travel, kept trips, alerts, calendar address, messages and payment
          references. A message that is being sent in that second may still arrive. Your
          subscription ends, and so does your customer record at the payment provider: within a
          minute, or as soon as it answers. It keeps its invoices as the law asks of it. You get one
          last email, whose address is deleted an hour after it was sent.
        </p>
        <p>
          <b>What stays, without your name:</b> searches, until they are deleted after 90 days; that
          a card had the free trial; that a phone number said stop, or was asked and never answered;
          counters against abuse, for eight days; lines of the log, in which you are a scrambled
          number; and what you did as an administrator, if you were one.
        </p>
        <p>
          <b>Backups</b> are copies of everything, and hold you until they are deleted: thirty days
          where they are made as this site’s manual says. They are read only to restore the site;
          the manual then has whoever runs it delete again who had left since.
        </p>
        <p>
          Whoever cannot sign in any more writes to <SupportLink /> from the address of the account.
        </p>
        <OperatorNote />
        <p className={styles.source}>November 2026</p>
      </InfoSection>
    </InfoPage>
  );
}

interface Recipient {
  readonly who: string;
  readonly what: string;
}

/** Services that the installation does not use are not named. */
function Recipients() {
  const site = useSite();
  const { suppliers, payments, map, google, mailbox, sms_alerts, push_key } = site;
  const isFed = Object.values(suppliers).some(({ simulated }) => !simulated);
  const recipients: readonly (Recipient | false)[] = [
    {
      who: 'The airline',
      what: 'Nothing from us. A booking link carries route, day and fare type; from there on the airline’s own rules hold.',
    },
    isFed && {
      who: 'Suppliers of fares, weather, hotels and cars',
      what: 'Routes, days, places, number of guests, and for a rental car the age of its driver. Never who asks: our server asks them, not your browser.',
    },
    payments.provider === 'stripe' && {
      who: 'Stripe',
      what: 'Your email address and the number of your account here when you start a subscription, and what you enter on its pages. We never see a card number, only its last four digits.',
    },
    google !== null && {
      who: 'Google',
      what: 'On the pages for signing in and up a script of Google is loaded, so Google learns that you opened them. If you use it, we learn your name and email address, and your number at Google.',
    },
    !mailbox && {
      who: 'The mail service of whoever runs this site',
      what: 'The emails that it delivers to you.',
    },
    sms_alerts && {
      who: 'The text message service',
      what: 'Your phone number and the texts, if you asked for them and agreed.',
    },
    push_key !== null && {
      who: 'The push service of your browser’s maker',
      what: 'Encrypted notices, if you turned them on. It cannot read them.',
    },
    map.tile_url !== null && {
      who: 'The server of the map pictures',
      what: 'Your network address and which part of the map you look at: your browser loads the pictures from there.',
    },
    {
      who: 'A service that knows where network addresses are',
      what: 'Your network address, only where whoever runs this site has set one up, only when you press “Use my location”, and only if your browser does not tell.',
    },
  ];
  return (
    <dl className={styles.facts}>
      {recipients
        .filter((one) => one !== false)
        .map(({ who, what }) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{what}</dd>
          </div>
        ))}
    </dl>
  );
}

interface StoredItem {
  readonly what: string;
  readonly details: string;
  readonly until: string;
}

const STORED_ITEMS: readonly StoredItem[] = [
  {
    what: 'Account',
    details:
      'Email address, first and last name, phone number if you give one, your number at Google if you sign in with it, when you signed up, verified the address and last signed in. Of your password only an argon2id hash, from which it cannot be read.',
    until: 'Until the account is deleted',
  },
  {
    what: 'A change of your email address',
    details:
      'The address before and the new one, so that a change by somebody else can be undone. Of the links in those emails only a hash.',
    until: '8 days',
  },
  {
    what: 'How you travel',
    details:
      'Home airports, how many travel and how many of them hold a pass, whether you are in Discount Den, and what is warm for you. What your browser knew of it before you signed in is taken over once.',
    until: 'Until the account is deleted',
  },
  {
    what: 'Passkeys',
    details:
      'Of each passkey that you add: its name, its public key, how your browser reaches it, whether it is backed up, and when it was added and last used; and a random number by which your devices know the account. Your fingerprint, face and the key itself never leave your device.',
    until: 'Until you remove it, set a new password by email, or delete the account',
  },
  {
    what: 'API keys',
    details:
      'Of each key that you make: its name, its first characters, what it may do, and when it was last used. Not the key itself, only its hash.',
    until: '90 days after it was revoked or has ended, or until the account is deleted',
  },
  {
    what: 'Two-factor sign-in',
    details:
      'If you turn it on: the secret that your authenticator app has too, encrypted, when you turned it on, and of your recovery codes only hashes. Of a sign-in that waits for a code, which account it is and a hash of what is known of the browser.',
    until: 'Until you turn it off or the account is deleted; a sign-in that waits, an hour',
  },
  {
    what: 'Kept trips',
    details:
      'The flights and prices of trips that you keep, what you booked, gave up or flew, and your note; the secret address of your calendar, if you make one. What your browser kept before you signed in moves to your account.',
    until: 'Until you remove the trip, or the account is deleted',
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
    until:
      'A year after the last sign-in there, or until you set a new password by email; the latest 20',
  },
  {
    what: 'Searches',
    details:
      'From where, to where, for which day, how much was found, and when. With your account if you were signed in, without a name if not.',
    until: '90 days. Only counts stay, such as how many searches a day named an airport',
  },
  {
    what: 'Days of use',
    details:
      'The last day on which you searched or signed in, so that members can be counted by day, week and month.',
    until: '366 days, or until the account is deleted; then only the counts stay, without a name',
  },
  {
    what: 'Alerts',
    details:
      'Route, days, price, and what was found. For text messages also the phone number, and when you agreed to them or stopped them.',
    until:
      'Until you delete the alert or the account; that a number was asked and never answered, or said stop, is kept for good, so that it stays so',
  },
  {
    what: 'Answers to what you create',
    details:
      'What we answered when you created an alert, kept a trip or began a checkout, so that the same press again, after a lost connection, gets the same answer and creates nothing twice.',
    until: '25 hours, also of an alert or a trip that you remove before',
  },
  {
    what: 'Emails and messages',
    details:
      'To whom, about what, and whether they were sent. What an email says about your account is deleted once it has been sent or has failed for good.',
    until: '8 days after that, or until the account is deleted',
  },
  {
    what: 'Browser notices',
    details:
      'How the push service of your browser’s maker knows your browser, if you turned notices on.',
    until: 'Until you turn them off, sign out, set a new password by email, or delete the account',
  },
  {
    what: 'Premium',
    details:
      'Your customer number at the payment provider, which plan, its state and dates, and a fingerprint of the card that had the free trial, so that there is one trial for each card. What you were told about payments. No card numbers; its last four digits stand in emails to a verified address only.',
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

const StoredData = () => (
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
