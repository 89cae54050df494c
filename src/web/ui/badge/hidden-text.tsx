import type { ReactNode } from 'react';
import words from '#web/styles/text.module.css';

/** Words for screen readers only. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={words.hidden}>{children}</span>;
}
