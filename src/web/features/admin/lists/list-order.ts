export type Order = 'asc' | 'desc';

/** Decides the default order of a column and the label of each order. */
export type SortKind = 'time' | 'amount' | 'text';

/** Newest, highest, or A first. */
export const firstOrder = (kind: SortKind): Order => (kind === 'text' ? 'asc' : 'desc');

export const reversed = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc');

export const ORDER_LABELS: Readonly<Record<SortKind, Readonly<Record<Order, string>>>> = {
  time: { desc: 'newest', asc: 'oldest' },
  amount: { desc: 'highest', asc: 'lowest' },
  text: { asc: 'A to Z', desc: 'Z to A' },
};
