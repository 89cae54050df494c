import { MessageSquare, Smartphone } from 'lucide-react';
import type { TextDto } from '#contract/sandbox/texts.ts';
import { ApiError } from '#web/api/client.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { Conversation } from './conversation.tsx';
import styles from './phone-page.module.css';
import { useTexts } from './use-texts.ts';

/** The texts of an installation that sends none: whoever tries the product reads and answers them here. */
export function PhonePage() {
  useScreenTitle('Phone');
  const { data, error, isFetching, refetch } = useTexts();
  if (data && data.texts.length > 0) return <Conversations texts={data.texts} />;
  if (data)
    return (
      <EmptyView
        scope="screen"
        icon={<MessageSquare strokeWidth={1.5} />}
        title="No texts yet"
        action={<ButtonLink to="/notifications">Set an alert with a phone number</ButtonLink>}
      >
        Texts of this server appear here by themselves, a moment after what caused them.
      </EmptyView>
    );
  if (!error) return <ScreenSpinner label="Loading texts…" />;
  if (error instanceof ApiError && error.status === 404) return <NoPhone />;
  return (
    <div className={styles.page}>
      <h1>Phone</h1>
      <Notice
        tone="error"
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    </div>
  );
}

const NoPhone = () => (
  <EmptyView
    scope="screen"
    icon={<Smartphone strokeWidth={1.5} />}
    title="There is no built-in phone here"
    action={
      <ButtonLink to="/" variant="primary">
        Search flights
      </ButtonLink>
    }
  >
    Texts are either really sent, or not sent at all.
  </EmptyView>
);

function Conversations({ texts }: { readonly texts: readonly TextDto[] }) {
  const numbers = [...new Set(texts.map(({ to }) => to))];
  return (
    <div className={styles.page}>
      <h1>Phone</h1>
      <p className={styles.lead}>
        This server sends no texts. What it would have sent is kept here.
      </p>
      {numbers.map((number) => (
        <Conversation
          key={number}
          number={number}
          texts={texts.filter(({ to }) => to === number)}
        />
      ))}
    </div>
  );
}
