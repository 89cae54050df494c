import { MapPinOff } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

/** Without `onRetry` when a retry would not help. */
export function MapError({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <EmptyView
      icon={<MapPinOff strokeWidth={1.5} />}
      title="Unable to display map"
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    />
  );
}
