import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ApiKeyDto, listApiKeys, revokeApiKey } from '#contract/api-keys.ts';
import { formatCount } from '#domain/count.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/now.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Loaded, Waiting } from '#web/ui/feedback.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { formatScopes, NewKey } from './new-key.tsx';
import { Card, useReturnedFocus } from './parts.tsx';
import styles from './profile.module.css';

export function KeysCard() {
  const keys = useCall(listApiKeys, {}, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card
      title="API keys"
      lead={
        <>
          With a key, a program of yours, such as an AI assistant, can use this site in your name. A
          key never reaches your account or your payments. See{' '}
          <Link to="/developers" className={textStyles.link}>
            Developers
          </Link>
          .
        </>
      }
      headingRef={heading}
    >
      <Loaded
        query={keys}
        waiting={
          <Waiting label="Loading your API keys…" heights={[44]} className={styles.waiting} />
        }
        warns
      >
        {({ keys: own, limit }) => (
          <>
            <KeyList keys={own} onRevoked={() => heading.current?.focus()} />
            {own.length < limit ? (
              <Creating />
            ) : (
              <p className={styles.why}>
                You have {formatCount(limit, 'key')}. Revoke one to create another.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The button, or the form in its place. Closing the form returns the focus. */
function Creating() {
  const [open, setOpen] = useState(false);
  const opener = useReturnedFocus<HTMLButtonElement>(open);
  if (open) return <NewKey onClose={() => setOpen(false)} />;
  return (
    <div className={styles.next}>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Create a key
      </Button>
    </div>
  );
}

interface KeyListProps {
  readonly keys: readonly ApiKeyDto[];
  readonly onRevoked: () => void;
}

function KeyList({ keys, onRevoked }: KeyListProps) {
  const toast = useToast();
  const [asked, setAsked] = useState<ApiKeyDto>();
  const [asking, setAsking] = useState(false);
  const revoke = useSend(revokeApiKey, { refetch: [listApiKeys] });
  const ask = (key: ApiKeyDto) => {
    setAsked(key);
    setAsking(true);
  };
  const submit = ({ id }: ApiKeyDto) =>
    revoke.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Key revoked' }),
        onError: ({ message }) => toast({ tone: 'error', title: message }),
        onSettled: () => {
          setAsking(false);
          // The pressed button is gone.
          requestAnimationFrame(onRevoked);
        },
      },
    );
  return (
    <>
      {keys.length > 0 && (
        <ul className={styles.rows}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onAsk={() => ask(key)} />
          ))}
        </ul>
      )}
      <AlertDialog
        open={asking}
        title={`Revoke “${asked?.name ?? ''}”?`}
        closeLabel="Cancel"
        onClose={() => setAsking(false)}
        action={
          <Button variant="danger" busy={revoke.isPending} onClick={() => asked && submit(asked)}>
            Revoke
          </Button>
        }
      >
        Programs that have this key can no longer use it. This cannot be undone.
      </AlertDialog>
    </>
  );
}

interface KeyRowProps {
  readonly apiKey: ApiKeyDto;
  readonly onAsk: () => void;
}

function KeyRow({ apiKey: { name, prefix, scopes, ...times }, onAsk }: KeyRowProps) {
  return (
    <li className={styles.row}>
      <KeyRound className={styles.device} size={20} strokeWidth={1.5} />
      <div className={styles.fact}>
        <p className={styles.value}>{name}</p>
        <p className={styles.quiet}>
          <code>{prefix}…</code> {formatScopes(scopes)}
        </p>
        <p className={styles.quiet}>{formatUse(times)}</p>
      </div>
      <Button onClick={onAsk}>
        Revoke <HiddenText>{name}</HiddenText>
      </Button>
    </li>
  );
}

/** `Created Nov 20, 2026, 5:00 AM. Never used. Expires Dec 20, 2026, 5:00 AM.` */
function formatUse({
  created_at,
  last_used_at,
  expires_at,
}: Pick<ApiKeyDto, 'created_at' | 'last_used_at' | 'expires_at'>): string {
  return [
    `Created ${formatMoment(created_at)}.`,
    last_used_at ? `Last used ${formatMoment(last_used_at)}.` : 'Never used.',
    expires_at && `Expires ${formatMoment(expires_at)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
