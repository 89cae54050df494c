import { type CSSProperties, useId } from 'react';
import styles from './slider.module.css';
import { firstNumber, percent, type SliderScale, toScale } from './slider-scale.ts';
import { TypedValue } from './typed-value.tsx';

interface RangeSliderProps extends SliderScale {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function RangeSlider({ value, onChange, ...scale }: RangeSliderProps) {
  const id = useId();
  const { label, min, max, step, format, parse = firstNumber } = scale;
  const fill = { '--span': `${percent(scale, value)}%` } as CSSProperties;
  return (
    <div className={styles.slider}>
      <div className={styles.header}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.value}>{format(value)}</span>
      </div>
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
        {...{ value, format, parse }}
        onCommit={(typed) => onChange(toScale(scale, typed))}
      />
    </div>
  );
}
