import '#test/screen/matchers.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { phoneDigits } from '#domain/typed-text.ts';
import { caretAfterDigits, formatUsPhone, PhoneField } from './person-fields.tsx';

afterEach(cleanup);

describe('US phone formatting', () => {
  it.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5551', '(555) 1'],
    ['555123', '(555) 123'],
    ['5551234567', '(555) 123-4567'],
    ['55512345678', '(555) 123-45678'],
  ])('the phone number %s is formatted as %s', (digits, text) => {
    expect(formatUsPhone(digits)).toBe(text);
  });

  it.each([
    ['+1 (555) 123-4567', '5551234567'],
    ['1-555-123-4567', '5551234567'],
    ['1555123456', '1555123456'],
  ])('the phone number %s is parsed to its digits', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });

  it('caretAfterDigits finds the caret position after a digit', () => {
    expect([0, 3, 4, 7].map((count) => caretAfterDigits('(555) 123-4567', count))).toEqual([
      1, 4, 7, 11,
    ]);
  });
});

describe('phone field', () => {
  const setUp = () => {
    render(<PhoneField label="Phone" />);
    return screen.getByLabelText<HTMLInputElement>('Phone');
  };

  it('the phone field formats while typing and accepts a pasted number with country code', async () => {
    const input = setUp();
    await userEvent.type(input, '5551234567');
    expect(input).toHaveValue('(555) 123-4567');
    await userEvent.clear(input);
    await userEvent.paste('+1 720.555.0134');
    expect(input).toHaveValue('(720) 555-0134');
  });

  it('the phone field keeps the caret where the person types', async () => {
    const input = setUp();
    await userEvent.type(input, '5551234567');
    await userEvent.type(input, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(input).toHaveValue('(559) 512-34567');
    expect(input.selectionStart).toBe(4);
  });

  it('the phone field can be cleared with Backspace', async () => {
    const input = setUp();
    await userEvent.type(input, '5551234567');
    await userEvent.keyboard('{Backspace>12/}');
    expect(input).toHaveValue('');
  });
});
