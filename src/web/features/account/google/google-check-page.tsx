import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './google.module.css';
import { GoogleBox } from './google-box.tsx';
import { NOT_SET_UP, useGoogleCheck } from './use-google-check.ts';

/** Tests Google sign-in from this browser step by step without signing in. */
export function GoogleCheckPage() {
  useScreenTitle('Google sign-in check');
  const check = useGoogleCheck();
  return (
    <div className={styles.page}>
      <h1>Google sign-in check</h1>
      {!check.google && <Notice tone="info">{NOT_SET_UP}</Notice>}
      <dl className={styles.facts} aria-label="Status">
        <Fact name="Client id" value={check.google?.client_id ?? 'None'} />
        <Fact name="Script" value={check.loaded ? 'Loaded' : 'Not loaded'} />
        <Fact name="Initialized" value={check.initialized ? 'Yes' : 'No'} />
        <Fact name="Last error" value={check.lastError ?? 'None'} />
      </dl>
      <div className={styles.buttons}>
        <Button busy={check.busy === 'initialization'} onClick={check.initialize}>
          Test Initialization
        </Button>
        <Button busy={check.busy === 'sign-in'} onClick={() => void check.signIn()}>
          Test Sign-In
        </Button>
        <Button variant="plain" onClick={check.clearLog}>
          Clear Log
        </Button>
      </div>
      <h2>Log</h2>
      <div role="log" aria-label="Log" className={styles.log}>
        {check.log.length === 0 && <p className={styles.soft}>Nothing yet.</p>}
        <ol>
          {check.log.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      </div>
      {check.boxOpen && <GoogleBox onPlace={check.fillBox} onClose={check.closeBox} />}
    </div>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
