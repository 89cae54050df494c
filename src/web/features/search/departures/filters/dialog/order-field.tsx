import { type OrderProps, useOrders } from '../sort-tabs.tsx';
import { SegmentField } from './segment-field.tsx';

export const OrderField = ({ order, onOrder }: OrderProps) => (
  <SegmentField legend="Sort by" options={useOrders()} value={order} onChange={onOrder} />
);
