import '#test/screen/matchers.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

function setUp(start: number | null = null) {
  const seen: (number | null)[] = [];
  function Page() {
    const [value, setValue] = useState(start);
    const change = (next: number | null) => {
      seen.push(next);
      setValue(next);
    };
    return <Stepper label="days" value={value} onChange={change} />;
  }
  render(<Page />);
  return { seen, input: screen.getByRole('spinbutton', { name: 'days' }) };
}

it('Stepper steps from empty to 1 and not below', async () => {
  const { input } = setUp();
  await userEvent.click(screen.getByRole('button', { name: 'Increase days' }));
  expect(input).toHaveValue('1');
  expect(screen.getByRole('button', { name: 'Decrease days' })).toBeDisabled();
});

it('Stepper accepts typing, clamps on blur and is empty when cleared', async () => {
  const { input, seen } = setUp(3);
  await userEvent.clear(input);
  expect(seen.at(-1)).toBeNull();
  await userEvent.type(input, '900');
  await userEvent.tab();
  expect(input).toHaveValue('365');
  expect(seen).not.toContain(900);
});

it('Stepper handles the arrow keys', async () => {
  const { input } = setUp(3);
  await userEvent.click(input);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(input).toHaveValue('4');
});
