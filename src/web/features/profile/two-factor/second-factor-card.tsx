import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { type SecondFactorDto, secondFactor } from '#contract/two-factor.ts';
import { formatCount } from '#domain/count.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loaded, Waiting } from '#web/ui/feedback/loaded.tsx';
import { Card } from '../card.tsx';
import styles from '../profile.module.css';
import { useReturnedFocus } from '../use-returned-focus.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewForm } from './renew-form.tsx';
import { SetUp } from './set-up.tsx';
import { TurnOffForm } from './turn-off-form.tsx';

/** What stands in the place of the buttons. */
type Step = 'none' | 'set up' | 'renew' | 'turn off' | { readonly codes: readonly string[] };

export function SecondFactorCard({ user }: { readonly user: UserDto }) {
  const factor = useCall(secondFactor, {}, { staleTime: 0 });
  const [step, setStep] = useState<Step>('none');
  const heading = useReturnedFocus<HTMLHeadingElement>(step !== 'none');
  const close = () => setStep('none');
  const showCodes = (codes: readonly string[]) => setStep({ codes });
  return (
    <Card
      title="Two-factor sign-in"
      lead="With an authenticator app on your phone, a stolen password is not enough to sign in."
      headingRef={heading}
    >
      <Loaded
        query={factor}
        waiting={
          <Waiting label="Loading two-factor sign-in…" heights={[44]} className={styles.waiting} />
        }
        warns
      >
        {(state) => (
          <>
            {state.on && <OnSince {...state} />}
            {step === 'none' && <Choices isOn={state.on} onChoose={setStep} />}
            {step === 'set up' && <SetUp onClose={close} onDone={showCodes} />}
            {step === 'renew' && <RenewForm onClose={close} onDone={showCodes} />}
            {step === 'turn off' && <TurnOffForm user={user} onClose={close} />}
            {typeof step === 'object' && <RecoveryCodes codes={step.codes} onClose={close} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const OnSince = ({ since, recovery_codes_left: left }: SecondFactorDto) => (
  <div className={styles.rows}>
    <div className={styles.row}>
      <ShieldCheck className={styles.device} size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.fact}>
        <p className={styles.value}>On</p>
        {since && <p className={styles.quiet}>Since {formatMoment(since)}</p>}
        <p className={styles.quiet}>
          {left === 0 ? 'No recovery code left' : `${formatCount(left, 'recovery code')} left`}
        </p>
      </div>
    </div>
  </div>
);

interface ChoicesProps {
  readonly isOn: boolean;
  readonly onChoose: (step: Step) => void;
}

const Choices = ({ isOn, onChoose }: ChoicesProps) => (
  <div className={styles.next}>
    {isOn ? (
      <div className={styles.buttons}>
        <Button onClick={() => onChoose('renew')}>New recovery codes</Button>
        <Button onClick={() => onChoose('turn off')}>Turn off two-factor sign-in</Button>
      </div>
    ) : (
      <Button onClick={() => onChoose('set up')}>Turn on two-factor sign-in</Button>
    )}
  </div>
);
