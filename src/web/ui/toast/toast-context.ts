import { createContext, useContext } from 'react';

export interface ToastContent {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message?: string;
  /** Milliseconds, 6000 by default. 0 stays until dismissed, for errors that need an action. */
  readonly duration?: number;
  /** A way back. The toast closes when it is pressed. */
  readonly action?: { readonly label: string; readonly press: () => void };
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly duration: number;
}

/** Returns a function that closes the toast. */
export type ShowToast = (text: ToastContent) => () => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** @throws Error outside of `<Toasts>`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs <Toasts> around it');
  return show;
}
