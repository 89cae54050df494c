import { createContext, useContext } from 'react';

export interface ToastContent {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message?: string;
  /** Milliseconds on screen, 6000 unless told. 0 stays until dismissed: for errors that need an action. */
  readonly duration?: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly duration: number;
}

/** Shows a toast; the answer takes it away again. */
export type ShowToast = (text: ToastContent) => () => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** @throws Error outside of `<Toasts>`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs <Toasts> around it');
  return show;
}
