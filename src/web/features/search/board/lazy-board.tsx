import type { ComponentType } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import type { BoardProps } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';

const NoBoard = () => null;

/** A board that cannot be loaded is left out: the form stands without it. */
export const board = lazyModule<{ readonly Board: ComponentType<BoardProps> }>(() =>
  import('./board.tsx').catch(() => ({ Board: NoBoard })),
);

/** A chunk of its own, so that the form does not wait for it. */
export function LazyBoard(props: BoardProps) {
  const code = board.useModule();
  return code ? <code.Board {...props} /> : <BoardSkeleton />;
}
