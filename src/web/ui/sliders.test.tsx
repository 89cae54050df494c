import '#test/screen/matchers.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { RangeSlider, type Span, TwoThumbSlider } from './sliders.tsx';

afterEach(cleanup);

const hours = (minutes: number) => `${minutes / 60} h`;
const fromHours = (text: string) =>
  /^\d+( h)?$/.test(text) ? Number.parseInt(text, 10) * 60 : null;

function Departure() {
  const [value, setValue] = useState<Span>([0, 1440]);
  return (
    <TwoThumbSlider
      label="Departs"
      thumbs={['Earliest', 'Latest']}
      {...{ min: 0, max: 1440, step: 30, value }}
      format={hours}
      parse={fromHours}
      example="6 h"
      onChange={setValue}
    />
  );
}

it('range slider labels each end in words and keeps the ends in order', async () => {
  render(<Departure />);
  const earliest = screen.getByRole('slider', { name: 'Earliest' });
  const latest = screen.getByRole('slider', { name: 'Latest' });
  fireEvent.change(latest, { target: { value: '600' } });
  fireEvent.change(earliest, { target: { value: '900' } });
  expect(earliest).toHaveValue('600');
  expect(earliest).toHaveAttribute('aria-valuetext', '10 h');
});

it('range slider applies typed ends on Enter and discards invalid times', async () => {
  render(<Departure />);
  const typed = screen.getByRole('textbox', { name: 'Earliest, typed' });
  await userEvent.clear(typed);
  await userEvent.type(typed, '6{Enter}');
  expect(screen.getByRole('slider', { name: 'Earliest' })).toHaveValue('360');
  await userEvent.clear(typed);
  await userEvent.type(typed, 'noon');
  expect(typed).toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  expect(typed).toHaveValue('6 h');
  expect(screen.getByRole('alert')).toHaveTextContent(
    '‘noon’ cannot be read. Enter a value such as 6 h.',
  );
  expect(typed).toHaveAccessibleDescription('‘noon’ cannot be read. Enter a value such as 6 h.');
  await userEvent.clear(typed);
  await userEvent.type(typed, '7{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('slider rounds a typed value to the step and clamps it to the scale', async () => {
  function Price() {
    const [value, setValue] = useState(200);
    return (
      <RangeSlider
        label="Highest price"
        {...{ min: 0, max: 400, step: 50, value }}
        format={(dollars) => `$${dollars}`}
        example="$150"
        onChange={setValue}
      />
    );
  }
  render(<Price />);
  const typed = screen.getByRole('textbox', { name: 'Highest price, typed' });
  await userEvent.clear(typed);
  await userEvent.type(typed, '$120{Enter}');
  expect(screen.getByRole('slider')).toHaveValue('100');
  await userEvent.clear(typed);
  await userEvent.type(typed, '9999{Enter}');
  expect(typed).toHaveValue('$400');
});

it('slider keeps a typed value between its steps where typing is finer', async () => {
  function Price() {
    const [value, setValue] = useState(200);
    return (
      <RangeSlider
        label="Max price"
        {...{ min: 0, max: 400, step: 50, typedStep: 1, value }}
        format={(dollars) => `$${dollars}`}
        example="$150"
        onChange={setValue}
      />
    );
  }
  render(<Price />);
  const typed = screen.getByRole('textbox', { name: 'Max price, typed' });
  await userEvent.clear(typed);
  await userEvent.type(typed, '$75{Enter}');
  expect(typed).toHaveValue('$75');
});
