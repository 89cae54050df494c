import { Unplug } from 'lucide-react';
import { useBackOnline } from '#web/browser/use-online.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** The last reconnection failed. */
export function SearchInterrupted({ onGoOn }: { readonly onGoOn: () => void }) {
  useBackOnline(true, onGoOn);
  return (
    <Notice
      tone="error"
      title="The connection was lost"
      action={<Button onClick={onGoOn}>Go on</Button>}
    >
      The flights found so far are shown. Resuming now costs no extra search.
    </Notice>
  );
}

export function NothingYet({ onGoOn }: { readonly onGoOn: () => void }) {
  return (
    <EmptyView
      icon={<Unplug strokeWidth={1.5} />}
      title="Search stopped"
      action={
        <Button variant="primary" onClick={onGoOn}>
          Go on
        </Button>
      }
    >
      No flights had been found by then. Resuming now costs no extra search.
    </EmptyView>
  );
}
