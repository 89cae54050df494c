import { useContext, useState } from 'react';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './google.module.css';
import { GoogleBrowserContext, useGoogleFlow } from './google-sign-in.ts';
import { GoogleDialog } from './sign-in-methods.tsx';

const NOT_SET_UP = 'Google sign-in is not set up on this server: GOOGLE_CLIENT_ID is missing.';

/** Tests Google sign-in from this browser step by step. The credential is not sent anywhere. */
export function GoogleCheckPage() {
  const { google } = useSite();
  const { readGoogle } = useContext(GoogleBrowserContext);
  const [isInitialized, setInitialized] = useState(false);
  const [lastError, setLastError] = useState('None');
  const [initializeOnly, setInitializeOnly] = useState(false);
  const [log, setLog] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const note = (text: string) => setLog((lines) => [...lines, { id: lines.length, text }]);
  const fail = (text: string) => {
    setLastError(text);
    note(`Error: ${text}`);
  };
  const { busy, box, begin } = useGoogleFlow({
    scriptWaitMs: 10_000,
    onInitialized: () => {
      setInitialized(true);
      setLastError('None');
      note('Initialized');
    },
    onError: ({ message }) => fail(message),
    onCredential: async ({ length }) =>
      note(`Credential received (${length} characters), discarded`),
  });
  const test = (isInitialization: boolean) => {
    setInitializeOnly(isInitialization);
    if (!google) return fail(NOT_SET_UP);
    note(`Loading ${google.script_url}`);
    void begin(isInitialization);
  };
  const facts = [
    ['Client id', google?.client_id ?? 'None'],
    ['Script', typeof readGoogle() === 'object' ? 'Loaded' : 'Not loaded'],
    ['Initialized', isInitialized ? 'Yes' : 'No'],
    ['Last error', lastError],
  ];
  return (
    <Page look="narrow" heading="Google sign-in check">
      {!google && <Notice tone="info">{NOT_SET_UP}</Notice>}
      <dl className={styles.facts} aria-label="Status">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button busy={busy && initializeOnly} onClick={() => test(true)}>
          Test Initialization
        </Button>
        <Button busy={busy && !initializeOnly} onClick={() => test(false)}>
          Test Sign-In
        </Button>
        <Button variant="plain" onClick={() => setLog([])}>
          Clear Log
        </Button>
      </div>
      <h2>Log</h2>
      <div role="log" aria-label="Log" className={styles.log}>
        {log.length === 0 && <p className={styles.soft}>Nothing yet.</p>}
        <ol>
          {log.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      </div>
      {box && <GoogleDialog {...box} />}
    </Page>
  );
}
