import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Renders its children again when it changes. */
  readonly attempt: string;
}

interface ErrorBoundaryState {
  readonly attempt: string;
  readonly caught?: { readonly error: unknown } | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { attempt: this.props.attempt };

  static getDerivedStateFromError = (error: unknown): Partial<ErrorBoundaryState> => ({
    caught: { error },
  });

  static getDerivedStateFromProps = (
    { attempt }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null =>
    attempt === state.attempt ? null : { attempt, caught: undefined };

  override render() {
    const { caught } = this.state;
    return caught ? <CrashScreen error={caught.error} /> : this.props.children;
  }
}
