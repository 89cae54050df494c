import type { ComponentType } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import type { BoardProps } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';

/** A board that cannot be loaded is left out: the form stands without it. */
const board = lazyModule<ComponentType<BoardProps>>(() =>
  import('./board.tsx').then(
    ({ Board }) => Board,
    () => NoBoard,
  ),
);

const NoBoard = () => null;

/** A chunk of its own, so that the form does not wait for it. */
export function LazyBoard(props: BoardProps) {
  const Board = board.useModule();
  return Board ? <Board {...props} /> : <BoardSkeleton />;
}
