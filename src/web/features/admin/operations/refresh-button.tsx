import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { blackoutDates } from '#contract/network.ts';
import { Button } from '#web/ui/button/button.tsx';
import { invalidateOperations } from './use-operations.ts';

/** Refetches what the page shows. */
export function RefreshButton() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await Promise.all([
      invalidateOperations(queries),
      queries.invalidateQueries({ queryKey: [blackoutDates.path] }),
    ]);
    setBusy(false);
  };
  return (
    <Button
      icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
      busy={busy}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
