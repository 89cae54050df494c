import { useQueryClient } from '@tanstack/react-query';
import { Copy, Download, ShieldCheck } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import {
  renewRecoveryCodes,
  type SecondFactorDto,
  secondFactor,
  turnOffSecondFactor,
} from '#contract/two-factor.ts';
import { formatCount } from '#domain/count.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { copyText, saveFile } from '#web/browser/copy-and-save.ts';
import { formatMoment } from '#web/browser/now.ts';
import { CodeField, OwnPasswordField } from '#web/forms/fields.tsx';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { deviceToken } from '#web/session/session-store.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded, Notice, Waiting } from '#web/ui/feedback.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Card, useReturnedFocus } from './parts.tsx';
import styles from './profile.module.css';
import { SetUp, withDevice } from './second-factor-set-up.tsx';

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
      <ShieldCheck className={styles.device} size={20} strokeWidth={1.5} />
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

interface TurnOffFormProps {
  readonly user: UserDto;
  readonly onClose: () => void;
}

function TurnOffForm({ user, onClose }: TurnOffFormProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const form = useEndpointForm(turnOffSecondFactor, {
    defaults: { password: '', code: '' },
    toBody: ({ password, code }) => ({
      code,
      ...(user.has_password && { password }),
      device_token: deviceToken.get(),
    }),
    send: async (body) => {
      await call(turnOffSecondFactor, { body });
      await queries.invalidateQueries({ queryKey: [secondFactor.path] });
      toast({ tone: 'success', title: 'Two-factor sign-in is off' });
      onClose();
    },
  });
  const start = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => start.current?.focus(), []);
  return (
    <form className={styles.form} {...form.formProps}>
      <p ref={start} tabIndex={-1}>
        From then on your password or Google alone signs in. Recovery codes no longer work.
      </p>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      {user.has_password && <OwnPasswordField email={user.email} {...form.field('password')} />}
      <CodeField {...form.controlled('code')} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.buttonProps} variant="danger">
          {form.busy ? 'Turning off…' : 'Turn off'}
        </Button>
      </div>
    </form>
  );
}

interface RenewFormProps {
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function RenewForm({ onClose, onDone }: RenewFormProps) {
  const queries = useQueryClient();
  const form = useEndpointForm(renewRecoveryCodes, {
    defaults: { code: '' },
    toBody: withDevice,
    send: async (body) => {
      const { recovery_codes } = await call(renewRecoveryCodes, { body });
      void queries.invalidateQueries({ queryKey: [secondFactor.path] });
      onDone(recovery_codes);
    },
    focus: 'code',
  });
  return (
    <form className={styles.form} {...form.formProps}>
      <p>You get ten new codes. The codes that you have now no longer work then.</p>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <CodeField {...form.controlled('code')} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.buttonProps} variant="primary">
          {form.busy ? 'Making codes…' : 'Make new codes'}
        </Button>
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes, which are shown once. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const toast = useToast();
  const { product_name: product } = useSite();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    const isCopied = await copyText(text);
    toast(
      isCopied
        ? { tone: 'success', title: 'Recovery codes copied' }
        : { tone: 'error', title: 'Copying is blocked here. Download the codes instead.' },
    );
  };
  const download = () =>
    saveFile({
      name: 'recovery-codes.txt',
      type: 'text/plain;charset=utf-8',
      text: `Recovery codes of ${product}. Each signs in once.\n\n${text}`,
    });
  return (
    <div className={styles.form} ref={box} tabIndex={-1}>
      <Notice tone="warning" title="Keep your recovery codes now">
        They are shown only once. Each signs in once without your phone, so keep them where you find
        them without it. Earlier codes no longer work.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={<Copy strokeWidth={2} />} onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button icon={<Download strokeWidth={2} />} onClick={download}>
          Download codes
        </Button>
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
