import { SearchX } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

/** Shown for a page past the end of the list. */
export const PastEnd = ({ onFirst }: { readonly onFirst: () => void }) => (
  <EmptyView
    icon={<SearchX strokeWidth={1.5} />}
    title="There is no such page"
    action={<Button onClick={onFirst}>Go to the first page</Button>}
  >
    The list has become shorter.
  </EmptyView>
);
