import { useSite } from '#web/site/use-site.ts';
import styles from '../info.module.css';

interface Recipient {
  readonly who: string;
  readonly what: string;
}

/** Services that the installation does not use are not named. */
export function Recipients() {
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
