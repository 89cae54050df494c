export type Order = 'asc' | 'desc';

/** What a column holds; decides in which order it is wanted first, and the words for what comes first. */
export type SortKind = 'time' | 'amount' | 'text';

/** Newest, highest, or A first: what somebody means who sorts by such a column. */
export const firstOrder = (kind: SortKind): Order => (kind === 'text' ? 'asc' : 'desc');

export const reversed = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc');

export const ORDER_LABELS: Readonly<Record<SortKind, Readonly<Record<Order, string>>>> = {
  time: { desc: 'newest', asc: 'oldest' },
  amount: { desc: 'highest', asc: 'lowest' },
  text: { asc: 'A to Z', desc: 'Z to A' },
};
