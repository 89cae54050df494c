import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { AlertTerms } from '../../alert-terms.tsx';
import type { AlertSlotProps } from '../slot-props.ts';

export function PriceSlot({ form }: AlertSlotProps) {
  const { fields, change } = form;
  const { profile } = useTravelProfile();
  return (
    <>
      <AlertTerms form={form} priceHint="One person, one way, taxes included." isFirst />
      {!fields.goWildOnly && (
        <Checkbox
          label="Count Discount Den fares"
          hint="They need a membership in the airline’s club."
          checked={fields.discountDen ?? profile.den}
          onChange={(discountDen) => change({ discountDen })}
        />
      )}
    </>
  );
}
