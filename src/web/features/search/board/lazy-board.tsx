import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import type { BoardProps } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';

interface BoardModule {
  readonly Board: ComponentType<BoardProps>;
  readonly bringBoard: (queries: QueryClient) => Promise<void>;
}

const NO_BOARD: BoardModule = { Board: () => null, bringBoard: async () => undefined };

/** A board that cannot be loaded is left out: the form stands without it. */
export const board = lazyModule<BoardModule>(() => import('./board.tsx').catch(() => NO_BOARD));

/** A chunk of its own, so that the form does not wait for it. */
export function LazyBoard(props: BoardProps) {
  const code = board.useModule();
  return code ? <code.Board {...props} /> : <BoardSkeleton />;
}
