/** On the server it never ends. */
let isPending = typeof document === 'undefined';

/** The first render of a page that the server has rendered, which must equal the server's. */
export const hydration = {
  isOver: (): boolean => !isPending,
  begin(): void {
    isPending = true;
  },
  end(): void {
    isPending = false;
  },
} as const;
