import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { readNumber, visibleText } from '#domain/typed-text.ts';
import styles from './stepper.module.css';

/** Characters. */
const LONGEST = 6;

function readWhole(text: string): number | undefined {
  const number = readNumber(text);
  return Number.isInteger(number) ? number : undefined;
}

interface StepperProps {
  readonly label: string;
  /** A whole number from `min` to `max`; null for "not set". */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string;
}

/** Number field with − and +. Clearing it sets null; blur clamps the value, and drops what is no whole number. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 1, max = 365, placeholder } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const clamp = (number: number) => Math.min(max, Math.max(min, number));

  const type = (text: string) => {
    const written = visibleText(text)
      .replace(/[^\d.,'’ -]/g, '')
      .slice(0, LONGEST);
    const number = readWhole(written);
    setDraft(written);
    if (written === '') onChange(null);
    else if (number !== undefined && number === clamp(number)) onChange(number);
  };
  const leave = () => {
    const number = readWhole(draft ?? '');
    if (number !== undefined) onChange(clamp(number));
    setDraft(null);
  };
  const step = (by: number) => {
    setDraft(null);
    onChange(value === null ? min : clamp(value + by));
  };

  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        aria-label={`Decrease ${label}`}
        disabled={value === null || value <= min}
        onClick={() => step(-1)}
      >
        <Minus strokeWidth={2} />
      </button>
      <input
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        placeholder={placeholder}
        value={draft ?? value ?? ''}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
      <button
        type="button"
        aria-label={`Increase ${label}`}
        disabled={value !== null && value >= max}
        onClick={() => step(1)}
      >
        <Plus strokeWidth={2} />
      </button>
    </fieldset>
  );
}

interface StepperLineProps extends ComponentProps<typeof Stepper> {
  readonly title: string;
  readonly note: ReactNode;
  /** Before the stepper. */
  readonly children?: ReactNode;
}

/** A number with its name and a note. */
export const StepperLine = ({ title, note, children, ...stepper }: StepperLineProps) => (
  <div className={styles.line}>
    <p>
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
    </p>
    {children}
    <Stepper {...stepper} />
  </div>
);
