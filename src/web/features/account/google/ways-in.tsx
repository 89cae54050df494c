import { type ReactNode, useState } from 'react';
import styles from '../account.module.css';
import { ConnectStep } from './connect-step.tsx';
import { GoogleBox } from './google-box.tsx';
import { GoogleButton } from './google-button.tsx';
import { useGoogleSignIn } from './use-google-sign-in.ts';

/** The alert of a form, shared with Google's button. */
export interface Refusal {
  readonly refusal: ReactNode;
  readonly onRefusal: (refusal: ReactNode) => void;
}

interface WaysInProps {
  /** Label of Google's button. */
  readonly label: string;
  readonly form: (refusal: Refusal) => ReactNode;
}

export function WaysIn({ label, form }: WaysInProps) {
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const google = useGoogleSignIn(setRefusal);
  if (google.unconnected)
    return <ConnectStep unconnected={google.unconnected} onCancel={google.cancel} />;
  return (
    <>
      {form({ refusal, onRefusal: setRefusal })}
      <p className={styles.or}>or</p>
      <GoogleButton label={label} busy={google.busy} onPress={() => void google.begin()} />
      {google.boxOpen && <GoogleBox onPlace={google.fillBox} onClose={google.closeBox} />}
    </>
  );
}
