import { AlertTerms } from '../../alert-terms.tsx';
import type { AlertSlotProps } from '../slot-props.ts';

export const PriceSlot = ({ form }: AlertSlotProps) => (
  <AlertTerms form={form} priceHint="One person, one way, taxes included." isFirst />
);
