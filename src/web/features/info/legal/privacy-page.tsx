import styles from '../info.module.css';
import { InfoPage, InfoSection } from '../info-page.tsx';
import { SupportLink } from '../support-link.tsx';
import { BrowserTable } from './browser-table.tsx';
import { OperatorNote } from './operator-note.tsx';
import { Recipients } from './recipients.tsx';
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
