import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

interface FaultBoundaryProps {
  readonly children: ReactNode;
  /** When it changes, what failed is drawn again. */
  readonly attempt: string;
}

interface FaultBoundaryState {
  readonly attempt: string;
  readonly caught?: { readonly fault: unknown } | undefined;
}

/** Shows what is in it, or that it has failed. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override readonly state: FaultBoundaryState = { attempt: this.props.attempt };

  static getDerivedStateFromError = (fault: unknown): Partial<FaultBoundaryState> => ({
    caught: { fault },
  });

  static getDerivedStateFromProps = (
    { attempt }: FaultBoundaryProps,
    state: FaultBoundaryState,
  ): FaultBoundaryState | null =>
    attempt === state.attempt ? null : { attempt, caught: undefined };

  override render() {
    const { caught } = this.state;
    return caught ? <CrashScreen error={caught.fault} /> : this.props.children;
  }
}
