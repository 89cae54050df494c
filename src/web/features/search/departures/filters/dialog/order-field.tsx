import { SegmentField } from '#web/ui/segment-field.tsx';
import { type OrderProps, useOrders } from '../order-tabs.tsx';

export const OrderField = ({ order, onOrder }: OrderProps) => (
  <SegmentField legend="Sort by" options={useOrders()} value={order} onChange={onOrder} />
);
