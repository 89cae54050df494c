import { Button } from '#web/ui/button/button.tsx';
import { createLabel, LIMIT_MESSAGE } from './alert-copy.ts';
import { useAlertLimit } from './use-alerts.ts';

interface CreateButtonProps {
  /** Id of the form that it sends, where it stands outside of it. */
  readonly form?: string;
  readonly dates: number;
  readonly busy: boolean;
  readonly autoFocus?: boolean;
}

/** Creates the alert, or says that there are enough of them. */
export function CreateButton({ form, dates, busy, autoFocus = false }: CreateButtonProps) {
  const isFull = useAlertLimit();
  return (
    <Button
      type="submit"
      variant="primary"
      form={form}
      busy={busy}
      disabled={isFull}
      data-autofocus={autoFocus || undefined}
    >
      {isFull ? LIMIT_MESSAGE : busy ? 'Creating…' : createLabel(dates)}
    </Button>
  );
}
