import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import {
  type AlertDto,
  listAlerts,
  pauseAlert,
  questionOf,
  resumeAlert,
} from '#contract/alerts.ts';
import { alertTerms, isOneRoute, placesText } from '#domain/alert-question.ts';
import { useSend } from '#web/api/use-call.ts';
import { cityAndCode } from '#web/places/use-network.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './alert-list.module.css';

interface AlertActionsProps {
  readonly alert: AlertDto;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: () => void;
}

export function AlertActions({ alert, onEdit, onDelete }: AlertActionsProps) {
  const route = `the alert ${routeCodes(alert)}`;
  const isUnfinished = alert.is_active || alert.paused_at !== null;
  return (
    <div className={styles.actions}>
      {isUnfinished && onEdit && (
        <IconButton
          label={`Edit ${route}`}
          icon={<Pencil size={18} strokeWidth={1.75} />}
          onClick={onEdit}
        />
      )}
      {isUnfinished && <PauseButton alert={alert} route={route} />}
      <IconButton
        label={`Delete ${route}`}
        icon={<Trash2 size={18} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={onDelete}
      />
    </div>
  );
}

interface PauseButtonProps {
  readonly alert: AlertDto;
  /** Completes the name of the button. */
  readonly route: string;
}

/** One button for both, so that it keeps the focus. */
function PauseButton({ alert, route }: PauseButtonProps) {
  const toast = useToast();
  const isPaused = alert.paused_at !== null;
  const change = useSend(isPaused ? resumeAlert : pauseAlert, { refetch: [listAlerts] });
  const Icon = isPaused ? Play : Pause;
  const press = () => {
    if (change.isPending) return;
    const sent = { params: { id: alert.id } };
    change.mutate(sent, {
      onError: ({ message }) => toast({ tone: 'error', title: 'Error', message }),
    });
  };
  return (
    <IconButton
      label={`${isPaused ? 'Resume' : 'Pause'} ${route}`}
      icon={<Icon size={18} strokeWidth={1.75} />}
      aria-disabled={change.isPending || undefined}
      onClick={press}
    />
  );
}

type Route = Pick<AlertDto, 'origins' | 'destinations'>;

/** `DEN or COS to anywhere` */
const routeCodes = ({ origins, destinations }: Route): string =>
  placesText({ origins, destinations });

/** `Denver DEN to Las Vegas LAS` */
export function routeNames(
  { origins, destinations }: Route,
  cityOf: (code: string) => string,
): string {
  const named = (codes: readonly string[]) => codes.map((code) => cityAndCode(code, cityOf));
  return placesText({ origins: named(origins), destinations: named(destinations) });
}

/** What follows the route: `any day Nov 30 – Dec 6`, `under $40`, `GoWild only` */
export const termsOf = (alert: AlertDto): string[] => alertTerms(questionOf(alert));

/** Whether each of its days is told by itself, on its one route. */
export const hasOneRoute = (alert: AlertDto): boolean => isOneRoute(questionOf(alert));

/** Of a range, the days on which something was found; else all. */
export const shownDates = ({ range, dates }: AlertDto): AlertDto['dates'] =>
  range ? dates.filter(({ state }) => state === 'found') : dates;
