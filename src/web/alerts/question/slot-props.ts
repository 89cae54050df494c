import type { Places } from '#web/network/use-places.ts';
import type { AlertForm } from '../use-alert-form.ts';

export interface AlertSlotProps {
  readonly form: AlertForm;
  readonly places: Places;
}
