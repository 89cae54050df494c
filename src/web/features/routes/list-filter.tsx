import { Search } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import styles from './routes-page.module.css';

interface ListFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** How many rows are left. */
  readonly status: string;
}

export function ListFilter({ text, onText, status }: ListFilterProps) {
  return (
    <div className={styles.filter}>
      <TextField
        label="Filter by city or code"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        prefix={<Search size={16} strokeWidth={2} aria-hidden="true" />}
      />
      <p className={styles.soft} role="status">
        {status}
      </p>
    </div>
  );
}

interface NoMatchProps {
  /** Singular of the rows, `airport`. */
  readonly unit: string;
  readonly text: string;
  readonly onClear: () => void;
}

export function NoMatch({ unit, text, onClear }: NoMatchProps) {
  return (
    <div className={styles.none}>
      <p>
        No {unit} matches “{text.trim()}”.
      </p>
      <Button size="small" onClick={onClear}>
        Clear filter
      </Button>
    </div>
  );
}
