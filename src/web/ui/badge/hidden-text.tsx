import type { ReactNode } from 'react';
import textStyles from '#web/styles/text.module.css';

/** For screen readers only. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={textStyles.hidden}>{children}</span>;
}
