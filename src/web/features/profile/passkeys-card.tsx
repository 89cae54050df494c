import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  type PasskeyDto,
} from '#contract/passkeys.ts';
import { formatCount } from '#domain/count.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { createPasskey, hasPasskeys, passkeyErrorText } from '#web/session/passkeys.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded, Waiting } from '#web/ui/feedback.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Card, OwnerProof, useOwnerProof, useReturnedFocus } from './parts.tsx';
import { PasskeyRow, RemoveDialog } from './passkey-row.tsx';
import styles from './profile.module.css';

interface PasskeysCardProps {
  readonly user: UserDto;
}

/** Nothing where the site has no passkeys. */
export const PasskeysCard = ({ user }: PasskeysCardProps) =>
  useSite().passkey_host === null ? null : <OwnPasskeys user={user} />;

function OwnPasskeys({ user }: PasskeysCardProps) {
  const passkeys = useCall(listPasskeys, {}, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the lock of your screen. A passkey works on this site only, so no other site can ask you for it."
      headingRef={heading}
    >
      <Loaded
        query={passkeys}
        waiting={
          <Waiting label="Loading your passkeys…" heights={[44]} className={styles.waiting} />
        }
        warns
      >
        {({ passkeys: own, limit }) => (
          <>
            <PasskeyList
              user={user}
              passkeys={own}
              // The pressed button is gone.
              onRemoved={() => requestAnimationFrame(() => heading.current?.focus())}
            />
            <Adding user={user} isFull={own.length >= limit} limit={limit} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface AddingProps extends PasskeysCardProps {
  readonly isFull: boolean;
  readonly limit: number;
}

function Adding({ user, isFull, limit }: AddingProps) {
  const { passkey_host: host } = useSite();
  if (isFull)
    return <Why>You have {formatCount(limit, 'passkey')}. Remove one to add another.</Why>;
  if (!hasPasskeys(host))
    return (
      <Why>
        This browser cannot make a passkey at this address. Open your profile on another device.
      </Why>
    );
  return <NewPasskey user={user} />;
}

/** Instead of the button. */
const Why = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.next}>
    <p className={styles.why}>{children}</p>
  </div>
);

interface PasskeyListProps extends PasskeysCardProps {
  readonly passkeys: readonly PasskeyDto[];
  readonly onRemoved: () => void;
}

function PasskeyList({ user, passkeys, onRemoved }: PasskeyListProps) {
  const [asked, setAsked] = useState<PasskeyDto>();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => {
                setAsked(passkey);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {asked && (
        <RemoveDialog
          key={asked.id}
          user={user}
          passkey={asked}
          open={asking}
          onClose={(isRemoved) => {
            setAsking(false);
            if (isRemoved) onRemoved();
          }}
        />
      )}
    </>
  );
}

interface NewPasskeyProps {
  readonly user: UserDto;
}

/** The button, or the form in its place. Closing the form returns the focus. */
function NewPasskey({ user }: NewPasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useReturnedFocus<HTMLButtonElement>(isOpen);
  if (isOpen) return <ProofForm user={user} onClose={() => setOpen(false)} />;
  return (
    <div className={styles.next}>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    </div>
  );
}

function ProofForm({ user, onClose }: NewPasskeyProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const proof = useOwnerProof(newPasskeyOptions, {
    user,
    failureOf: passkeyErrorText,
    focus: 'password',
    send: async (body) => {
      const { options } = await call(newPasskeyOptions, { body });
      await call(addPasskey, { body: await createPasskey(options) });
      await queries.invalidateQueries({ queryKey: [listPasskeys.path] });
      toast({ tone: 'success', title: 'Passkey added' });
      onClose();
    },
  });
  return (
    <form className={styles.form} {...proof.formProps}>
      <OwnerProof proof={proof} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button {...proof.buttonProps} variant="primary">
          {proof.busy ? 'Adding…' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}
