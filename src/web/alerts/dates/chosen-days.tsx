import { X } from 'lucide-react';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import styles from '../alerts.module.css';

interface ChosenDaysProps {
  readonly dates: readonly LocalDate[];
  readonly onRemove: (day: LocalDate) => void;
}

export function ChosenDays({ dates, onRemove }: ChosenDaysProps) {
  if (dates.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen travel dates">
      {dates.map((day) => (
        <li key={day} className={styles.chip}>
          {formatDayShort(day)}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${formatDayShort(day)}`}
            onClick={() => onRemove(day)}
          >
            <X size={14} strokeWidth={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
