import { CloudOff } from 'lucide-react';
import { useSession, useSessionStore } from '#web/session/use-session.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

/** Shown when the session check failed; the token is kept. */
export function OfflineScreen() {
  useScreenTitle('No connection');
  const { isLoading } = useSession();
  const store = useSessionStore();
  return (
    <EmptyView
      scope="screen"
      icon={<CloudOff strokeWidth={1.5} />}
      title="We cannot reach the server"
      action={
        <Button variant="primary" busy={isLoading} onClick={() => void store.verify()}>
          Try again
        </Button>
      }
    >
      You are not signed out. As soon as the connection is back, this page opens.
    </EmptyView>
  );
}
