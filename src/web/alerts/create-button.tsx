import { Button } from '#web/ui/button/button.tsx';
import { createLabel, LIMIT_MESSAGE } from './alert-copy.ts';
import { useAlertLimit } from './use-alerts.ts';

interface CreateButtonProps {
  /** ID of the form to submit when the button is outside it. */
  readonly form?: string;
  readonly dates: number;
  readonly busy: boolean;
  readonly autoFocus?: boolean;
}

/** Disabled at the alert limit. */
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
