import { useSite } from '#web/site/use-site.ts';
import styles from '../info.module.css';
import { InfoPage, InfoSection } from '../info-page.tsx';
import { SupportLink } from '../links.tsx';
import { BrowserTable } from './browser-table.tsx';
import { OperatorNote } from './operator-note.tsx';
import { StoredData } from './stored-data.tsx';

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
          This site sets one cookie, <code>member=1</code>, while you are signed in: the server then
          sends the page with the top bar of members. It is the same for every member and gives no
          access. The rest is in the storage of your browser, which only this site can read. You can
          clear all of it at any time. A small program (a service worker) keeps the pages, the
          timetable and the last flights for when there is no connection, and shows notices if you
          turn them on. The flights are deleted when you sign out.
        </p>
        <BrowserTable />
      </InfoSection>
      <InfoSection title="Who else learns something" delay={300}>
        <Recipients />
      </InfoSection>
      <InfoSection title="Emails" delay={450}>
        <p>
          You get an email when something happens to your account, and emails about your alerts.
          Each email about an alert has a link that stops it with one press, without signing in.
          There are no newsletters.
        </p>
      </InfoSection>
      <InfoSection title="Seeing, correcting, deleting" delay={600}>
        <p>
          Name and phone number can be changed on your profile, which also lists where you are
          signed in and ends those sign-ins. Alerts can be deleted one by one.
        </p>
        <p>
          To have your account deleted, or to be told everything that is stored about you, write to{' '}
          <SupportLink /> from the address of your account. Deleting it also deletes your sign-ins,
          alerts, emails and payment references; searches stay in the statistics without your name.
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
      what: 'Your e-mail address and the number of your account here when you start a subscription, and what you enter on its pages. We never see a card number.',
    },
    google !== null && {
      who: 'Google',
      what: 'On the pages for signing in and up a script of Google is loaded, so Google learns that you opened them. If you use it, we learn your name and e-mail address, and your number at Google.',
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
