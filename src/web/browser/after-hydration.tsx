import { type ReactNode, useSyncExternalStore } from 'react';

interface AfterHydrationProps {
  readonly children: ReactNode;
  /** What the server renders, and the browser first. */
  readonly fallback?: ReactNode;
}

const never = () => () => {};

/** For what depends on the clock, the zone or the storage of the device, which the server does not know. */
export const AfterHydration = ({ children, fallback }: AfterHydrationProps) =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
    ? children
    : fallback;
