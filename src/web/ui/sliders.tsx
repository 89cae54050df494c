import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { readNumber, visibleText } from '#domain/typed-text.ts';
import { classNames } from './class-names.ts';
import styles from './sliders.module.css';

interface RangeSliderProps extends SliderScale {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Below the slider. */
  readonly children?: ReactNode;
}

export function RangeSlider({ value, onChange, children, ...scale }: RangeSliderProps) {
  const id = useId();
  const { label, aside, min, max, step, format, parse = firstNumber, example } = scale;
  const fill = { '--span': `${percent(scale, value)}%` } as CSSProperties;
  return (
    <div className={styles.slider}>
      <div className={styles.header}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.aside}>{aside}</span>
      </div>
      <div className={styles.one}>
        <div className={styles.rail} style={fill}>
          <input
            id={id}
            type="range"
            {...{ min, max, step, value }}
            aria-valuetext={format(value)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        </div>
        <TypedValue
          label={`${label}, typed`}
          {...{ value, format, parse, example }}
          onCommit={(typed) => onChange(toScale(scale, typed))}
        />
      </div>
      {children}
    </div>
  );
}

/** Lower end first; the ends may be equal but never cross. */
export type Span = readonly [from: number, to: number];

interface TwoThumbSliderProps extends SliderScale {
  readonly value: Span;
  readonly onChange: (value: Span) => void;
  /** Accessible names: "Earliest departure" and "Latest departure". */
  readonly thumbs: readonly [string, string];
}

/** Each end stops at the other. */
export function TwoThumbSlider({ value, onChange, thumbs, ...scale }: TwoThumbSliderProps) {
  const id = useId();
  const { label, aside, min, max, step, format, parse = firstNumber, example } = scale;
  const [from, to] = value;
  const start = percent(scale, from);
  const width = percent(scale, to) - start;
  const fill = {
    '--span': `${width}%`,
    // Background position percentages are relative to the remaining space.
    '--from-edge': `${width >= 100 ? 0 : (start / (100 - width)) * 100}%`,
  } as CSSProperties;
  const ends = [
    {
      name: thumbs[0],
      at: from,
      move: (target: number): Span => [toScale(scale, target, min, to), to],
    },
    {
      name: thumbs[1],
      at: to,
      move: (target: number): Span => [from, toScale(scale, target, from, max)],
    },
  ];
  return (
    <fieldset className={styles.slider} aria-labelledby={id}>
      <div className={styles.header}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        <span className={styles.aside}>{aside}</span>
      </div>
      <div className={classNames(styles.rail, styles.two)} style={fill}>
        {ends.map(({ name, at, move }) => (
          <input
            key={name}
            type="range"
            aria-label={name}
            aria-valuetext={format(at)}
            // Where both ends meet at the right, the lower one must be on top or neither could move.
            style={{ zIndex: name === thumbs[0] && from > (min + max) / 2 ? 1 : 0 }}
            {...{ min, max, step }}
            value={at}
            onChange={(event) => onChange(move(Number(event.target.value)))}
          />
        ))}
      </div>
      <div className={styles.boxes}>
        {ends.map(({ name, at, move }) => (
          <TypedValue
            key={name}
            label={`${name}, typed`}
            value={at}
            {...{ format, parse, example }}
            onCommit={(typed) => onChange(move(typed))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TypedValueProps {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  /** Null for invalid text. */
  readonly parse: (text: string) => number | null;
  /** A valid text, named where another one is refused. */
  readonly example: string;
  readonly onCommit: (value: number) => void;
}

/** Enter or blur commits; Escape discards. Invalid text is discarded with a word about it. */
function TypedValue({ label, value, format, parse, example, onCommit }: TypedValueProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  const commit = () => {
    if (draft === null) return;
    const number = parse(draft);
    if (number !== null) onCommit(number);
    setRefused(number === null ? draft.trim() : undefined);
    setDraft(null);
  };
  return (
    <div>
      <input
        type="text"
        autoComplete="off"
        className={styles.box}
        aria-label={label}
        aria-invalid={(draft !== null && parse(draft) === null) || undefined}
        aria-describedby={refused ? id : undefined}
        value={draft ?? format(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(null);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
      />
      {refused && (
        <p id={id} className={styles.refusal} role="alert">
          ‘{refused}’ cannot be read. Enter a value such as {example}.
        </p>
      )}
    </div>
  );
}

interface SliderScale {
  readonly label: string;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Of typed values, where they may be finer than those of the slider. */
  readonly typedStep?: number;
  /** Shown, typed and announced: "6:30 AM", "$150", "4 h". */
  readonly format: (value: number) => string;
  /** Null for invalid text. By default the first number in the text. */
  readonly parse?: (text: string) => number | null;
  /** A valid text, named where another one is refused. */
  readonly example: string;
}

const firstNumber = (text: string): number | null => {
  const found = /-?\d(?:[\d.,' ’]*\d)?/.exec(visibleText(text));
  return (found && readNumber(found[0])) ?? null;
};

/** The nearest step of typed values between `low` and `high`. */
function toScale(scale: SliderScale, value: number, low = scale.min, high = scale.max) {
  const { min, step, typedStep = step } = scale;
  const stepped = min + Math.round((value - min) / typedStep) * typedStep;
  return Math.min(high, Math.max(low, Number(stepped.toFixed(4))));
}

/** Percentage of the rail left of the value. */
const percent = ({ min, max }: SliderScale, value: number): number =>
  max === min ? 0 : ((value - min) / (max - min)) * 100;
