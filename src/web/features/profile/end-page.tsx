import { useRef, useState } from 'react';
import { listAlerts } from '#contract/alerts.ts';
import { listApiKeys } from '#contract/api-keys.ts';
import { type AccessCountsDto, countAccess, revokeAccess } from '#contract/leave.ts';
import { listPasskeys } from '#contract/passkeys.ts';
import { ownSessions } from '#contract/profile.ts';
import { listSavedTrips, tripFeed } from '#contract/saved-trips.ts';
import { ACCESS_KINDS, type AccessKind } from '#domain/account.ts';
import { formatCount } from '#domain/count.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { Link } from '#web/router.tsx';
import { noticesHere } from '#web/session/notices-here.ts';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Loaded, Waiting } from '#web/ui/feedback.tsx';
import { Page } from '#web/ui/page.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Card } from './parts.tsx';
import styles from './profile.module.css';

interface ThingText {
  readonly title: string;
  readonly counted: (count: number) => string;
  readonly none: string;
  readonly end: string;
  readonly question: string;
}

const TEXTS: Readonly<Record<AccessKind, ThingText>> = {
  sessions: {
    title: 'Other sign-ins',
    counted: (count) => formatCount(count, 'other sign-in'),
    none: 'You are signed in only here.',
    end: 'Sign out everywhere else',
    question: 'Every other device will have to sign in again. You stay signed in here.',
  },
  passkeys: {
    title: 'Passkeys',
    counted: (count) => formatCount(count, 'passkey'),
    none: 'No passkey signs you in.',
    end: 'Remove all passkeys',
    question:
      'No passkey signs you in any more, also on a device that you lost. You need your password, Google, or a link by email the next time.',
  },
  keys: {
    title: 'API keys',
    counted: (count) => formatCount(count, 'API key'),
    none: 'No program has a key of yours.',
    end: 'Revoke all keys',
    question: 'Programs and AI assistants that use your keys stop working at once.',
  },
  calendar: {
    title: 'Calendar address',
    counted: () => 'Calendar programs read your kept trips.',
    none: 'No calendar reads your trips.',
    end: 'Remove the address',
    question: 'Calendar programs stop showing your kept trips. You can make a new address.',
  },
  devices: {
    title: 'Browsers with notices',
    counted: (count) => formatCount(count, 'browser'),
    none: 'No browser gets notices.',
    end: 'Turn notices off',
    question: 'No browser will show notices of yours until you turn them on there.',
  },
  trips: {
    title: 'Kept trips',
    counted: (count) => formatCount(count, 'kept trip'),
    none: 'You keep no trips.',
    end: 'Remove all kept trips',
    question: 'Your notes are gone, and nothing is watched. Bookings at the airline stay.',
  },
  alerts: {
    title: 'Alerts',
    counted: (count) => formatCount(count, 'alert'),
    none: 'No alert waits.',
    end: 'Delete all alerts',
    question: 'Nothing is looked for anymore. What was found before stays in your list.',
  },
};

/** What goes on for a member without their doing, and its end. */
export function EndPage() {
  return (
    <Page
      heading="End everything"
      look="narrow"
      lead="What goes on for you while you are away. Ending it keeps your account."
      up={
        <Link to="/profile" className={textStyles.link}>
          Your profile
        </Link>
      }
    >
      <Title>End everything</Title>
      <OpenCard />
    </Page>
  );
}

function OpenCard() {
  const counts = useCall(countAccess, {}, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<readonly AccessKind[]>([]);
  const [asking, setAsking] = useState(false);
  const { end, busy } = useEnding(() => {
    setAsking(false);
    // The pressed button is gone.
    requestAnimationFrame(() => heading.current?.focus());
  });
  const ask = (what: readonly AccessKind[]) => {
    setAsked(what);
    setAsking(true);
  };
  const question = questionAbout(asked);
  return (
    <Card title="What goes on" headingRef={heading}>
      <Loaded
        query={counts}
        waiting={<Waiting label="Loading what goes on…" heights={ACCESS_KINDS.map(() => 44)} />}
        warns
      >
        {(open) => <OpenList open={open} onAsk={ask} />}
      </Loaded>
      <AlertDialog
        open={asking}
        title={question.title}
        closeLabel="Cancel"
        onClose={() => setAsking(false)}
        action={
          <Button variant="danger" busy={busy} onClick={() => end(asked)}>
            {question.answer}
          </Button>
        }
      >
        {question.text}
      </AlertDialog>
    </Card>
  );
}

function questionAbout(what: readonly AccessKind[]) {
  const [only] = what;
  if (what.length !== 1 || !only)
    return {
      title: 'End all of it?',
      text: 'Other sign-ins, passkeys, API keys, the calendar address, notices, kept trips and alerts end now. You stay signed in here.',
      answer: 'End all',
    };
  const { end, question } = TEXTS[only];
  return { title: `${end}?`, text: question, answer: end };
}

/** Calls `done` after success and failure. */
function useEnding(done: () => void) {
  const toast = useToast();
  const sending = useSend(revokeAccess, {
    refetch: [
      countAccess,
      ownSessions,
      listPasskeys,
      listApiKeys,
      tripFeed,
      listSavedTrips,
      listAlerts,
    ],
  });
  const end = (what: readonly AccessKind[]) =>
    sending.mutate(
      { body: { what: [...what] } },
      {
        onSuccess: () => {
          // A failing push API must not look like a failure of the call.
          if (what.includes('devices')) void noticesHere.end().catch(() => undefined);
          toast({ tone: 'success', title: 'Ended' });
        },
        onError: ({ message }) => toast({ tone: 'error', title: message }),
        onSettled: done,
      },
    );
  return { end, busy: sending.isPending };
}

interface OpenListProps {
  readonly open: AccessCountsDto;
  readonly onAsk: (what: readonly AccessKind[]) => void;
}

function OpenList({ open, onAsk }: OpenListProps) {
  const isAnyOpen = ACCESS_KINDS.some((thing) => open[thing] > 0);
  return (
    <>
      <ul className={styles.rows}>
        {ACCESS_KINDS.map((thing) => {
          const { title, counted, none, end } = TEXTS[thing];
          const count = open[thing];
          return (
            <li key={thing} className={styles.row}>
              <div className={styles.fact}>
                <p className={styles.label}>{title}</p>
                <p className={styles.value}>
                  {count > 0 ? counted(count) : <span className={styles.none}>{none}</span>}
                </p>
              </div>
              {count > 0 && <Button onClick={() => onAsk([thing])}>{end}</Button>}
            </li>
          );
        })}
      </ul>
      {isAnyOpen && (
        <div className={styles.next}>
          <Button variant="danger" onClick={() => onAsk(ACCESS_KINDS)}>
            End all
          </Button>
        </div>
      )}
    </>
  );
}
