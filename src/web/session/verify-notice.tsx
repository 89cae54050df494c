import { resendVerification } from '#contract/email.ts';
import { canReceive } from '#domain/account.ts';
import { useSend } from '#web/api/use-call.ts';
import { useMinute } from '#web/browser/now.ts';
import { attemptWait } from '#web/forms/attempt-wait.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { useSession } from './use-session.tsx';

const MS_PER_MINUTE = 60_000;

/** Asks a member whose address is not verified to use the link, and says what waits for it. */
export function VerifyNotice() {
  const { user } = useSession();
  const now = new Date(useMinute() * MS_PER_MINUTE);
  const { mutate, isPending, isSuccess, error } = useSend(resendVerification);
  if (user?.email_verified !== false) return null;
  const proof = { createdAt: new Date(user.created_at), emailVerifiedAt: null };
  const wait = attemptWait(error);
  return (
    <Notice
      tone="warning"
      title={
        canReceive(proof, now)
          ? 'Please verify your email address'
          : 'Alerts wait until you verify your email address'
      }
      action={
        <Button busy={isPending} onClick={() => mutate({})}>
          Send again
        </Button>
      }
    >
      <p>
        We sent a link to <strong>{user.email}</strong>.{' '}
        {canReceive(proof, now)
          ? 'A day after you signed up, alerts and messages about trips wait until you have used it.'
          : 'Until you have used it, we send no messages about alerts and trips.'}
      </p>
      <p role="status">
        {isSuccess && 'Sent again. Check your spam folder, too.'}
        {error && (wait ? `Sent too often. ${wait}.` : error.message)}
      </p>
    </Notice>
  );
}
