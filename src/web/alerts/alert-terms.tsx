import type { ReactNode } from 'react';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import { TextField } from '#web/ui/fields.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import { type AlertForm, errorSelector } from './use-alert-form.ts';

interface AlertTermsProps {
  readonly form: AlertForm;
  readonly priceHint: ReactNode;
  /** Whether the price takes the focus of its window. */
  readonly isFirst?: boolean;
}

export function AlertTerms({ form, priceHint, isFirst }: AlertTermsProps) {
  const { fields, change, errors } = form;
  const counted = FARE_KINDS.filter((kind) => fields.discountDen || kind !== 'discountDen');
  return (
    <>
      <div {...errorSelector(errors.maxPrice)}>
        <TextField
          label="Max price"
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          prefix="$"
          autoComplete="off"
          data-autofocus={isFirst}
          hint={priceHint}
          error={errors.maxPrice}
          value={fields.price}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label="GoWild fares only"
        hint={
          fields.goWildOnly
            ? 'Pass seats that can be booked at that moment.'
            : `Any fare counts: ${listFareLabels(counted, 'or')}.`
        }
        checked={fields.goWildOnly}
        onChange={(goWildOnly) => change({ goWildOnly })}
      />
      {!fields.goWildOnly && (
        <Checkbox
          label="Count Discount Den fares"
          hint="They need a membership in the airline’s club."
          checked={fields.discountDen}
          onChange={(discountDen) => change({ discountDen })}
        />
      )}
    </>
  );
}
