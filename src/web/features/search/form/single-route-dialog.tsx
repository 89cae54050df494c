import { ERRORS } from '#contract/errors.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';

interface SingleRouteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Answers those who choose a destination without the plan for it. */
export function SingleRouteDialog({ open, onClose }: SingleRouteDialogProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Premium Feature"
      closeLabel="Not now"
      action={
        <ButtonLink to="/plans" variant="primary">
          See plans
        </ButtonLink>
      }
    >
      {ERRORS.single_route_is_premium.message}
    </AlertDialog>
  );
}
