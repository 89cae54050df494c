import { expect } from 'vitest';

interface ScreenMatchers {
  /** In the document, and neither hidden nor in a closed dialog. */
  toBeVisible(): void;
  toBeDisabled(): void;
  toHaveFocus(): void;
  toHaveAttribute(name: string, value?: string): void;
  toHaveValue(value: string): void;
  /** Contains the text, with whitespace collapsed. */
  toHaveTextContent(text: string): void;
  /** The elements of `aria-describedby` contain the text. */
  toHaveAccessibleDescription(text: string): void;
}

declare module 'vitest' {
  interface Matchers<T = any> extends ScreenMatchers {}
}

const verdict = (pass: boolean, wanted: string, got: unknown) => ({
  pass,
  message: () => `wanted ${pass ? 'not ' : ''}${wanted}, got ${String(got)}`,
});

expect.extend({
  toBeVisible(element: Element | null) {
    const pass = element?.isConnected === true && !element.closest('[hidden], dialog:not([open])');
    return verdict(pass, 'visible', element?.outerHTML);
  },
  toBeDisabled(element: Element) {
    return verdict(element.matches(':disabled'), 'disabled', element.outerHTML);
  },
  toHaveFocus(element: Element) {
    const focused = document.activeElement;
    return verdict(focused === element, `focus on ${element.outerHTML}`, focused?.outerHTML);
  },
  toHaveAttribute(element: Element, name: string, value?: string) {
    const got = element.getAttribute(name);
    const pass = value === undefined ? got !== null : got === value;
    return verdict(pass, `${name}=${value ?? 'anything'}`, got);
  },
  toHaveValue(element: HTMLInputElement, value: string) {
    return verdict(element.value === value, `the value ${value}`, element.value);
  },
  toHaveTextContent(element: Element, expected: string) {
    const text = element.textContent.replaceAll(/\s+/g, ' ');
    return verdict(text.includes(expected), `the words ${expected}`, text);
  },
  toHaveAccessibleDescription(element: Element, text: string) {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
    const got = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return verdict(got.includes(text), `the description ${text}`, got);
  },
});
