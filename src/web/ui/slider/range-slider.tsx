import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './slider.module.css';
import { firstNumber, percent, type SliderScale, toScale } from './slider-scale.ts';
import { TypedValue } from './typed-value.tsx';

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
