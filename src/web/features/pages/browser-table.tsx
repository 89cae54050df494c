import styles from './info.module.css';
import { WHATS_NEW_KEY } from './whats-new.tsx';

export const BrowserTable = () => (
  <div className={styles.tableFrame}>
    <table className={styles.table}>
      <caption>In the storage of your browser</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {[...LOCAL_KEYS, ...TAB_KEYS].map(({ key, what, until }) => (
          <tr key={key}>
            <td>
              {what}
              <br />
              <code>{key}</code>
            </td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface BrowserKey {
  /** A key, or the prefix of one. */
  readonly key: string;
  readonly what: string;
  readonly until: string;
}

/** localStorage. */
const LOCAL_KEYS: readonly BrowserKey[] = [
  { key: 'auth_token', what: 'That you are signed in', until: 'Until you sign out' },
  {
    key: 'device_token',
    what: 'That somebody has signed in with this browser before, so that others who guess the password cannot lock it out',
    until:
      'Until you clear it or delete your account here; the server forgets it after a year without a sign-in',
  },
  { key: 'plan', what: 'Free or Premium, so that open tabs agree', until: 'Until you clear it' },
  {
    key: 'travel_profile',
    what: 'How you travel: home airports or where you searched from, travelers, passes, Discount Den, what is warm',
    until: 'Until you clear it or sign out',
  },
  { key: 'theme', what: 'Light or dark, if you chose', until: 'Until you choose “as the device”' },
  { key: WHATS_NEW_KEY, what: 'That you have seen what is new', until: 'Until you clear it' },
  { key: 'visited', what: 'That you have been here before', until: 'Until you clear it' },
  { key: 'dismissed_banner', what: 'Which notice you have dismissed', until: 'Until you clear it' },
  {
    key: 'summary_flight_',
    what: 'Flights that you made a summary of',
    until: '24 hours, or until your next summary',
  },
  {
    key: 'browser_notices',
    what: 'That notices are on in this browser, and for whom',
    until: 'Until you turn them off or sign out',
  },
];

/** sessionStorage. */
const TAB_KEYS: readonly BrowserKey[] = [
  { key: 'search_draft', what: 'What stands in the search form', until: 'The tab is closed' },
  { key: 'flight_answers', what: 'The last flights found', until: 'Ten minutes' },
  { key: 'return_to', what: 'Where you were before the sign-in', until: 'You have signed in' },
  { key: 'session_ended', what: 'That your session ended', until: 'You have signed in' },
  {
    key: 'drafts',
    what: 'What you had typed when your session ended',
    until: 'You have signed in and it is shown again, or somebody else signs in',
  },
  { key: 'first_visit', what: 'That this is your first visit', until: 'The tab is closed' },
  { key: 'signed_in', what: 'That you have just signed in', until: 'The next page is shown' },
  {
    key: 'typed_email',
    what: 'The email address that you typed at the sign-in, for resetting the password',
    until: 'The page for resetting is shown',
  },
  { key: 'welcome', what: 'That you have just signed up', until: 'The welcome is closed' },
  {
    key: 'reloaded_at',
    what: 'That a page was loaded again by itself',
    until: 'The tab is closed',
  },
  {
    key: 'react-router-scroll-positions',
    what: 'How far you had scrolled',
    until: 'The tab is closed',
  },
];
