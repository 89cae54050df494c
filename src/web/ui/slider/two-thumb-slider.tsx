import { type CSSProperties, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './slider.module.css';
import { firstNumber, percent, type SliderScale, toScale } from './slider-scale.ts';
import { TypedValue } from './typed-value.tsx';

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
