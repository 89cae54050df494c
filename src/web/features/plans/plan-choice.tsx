import { useId } from 'react';
import { PLAN_TYPES, type PlanType } from '#domain/plan.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './plan-choice.module.css';
import { PriceTag } from './price-tag.tsx';

const LABELS: Readonly<Record<PlanType, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

interface PlanChoiceProps {
  readonly plan: PlanType;
  readonly onPlan: (plan: PlanType) => void;
}

/** Both prices at once; arrow keys move between them. */
export function PlanChoice({ plan, onPlan }: PlanChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>
        <HiddenText>How you pay</HiddenText>
      </legend>
      {PLAN_TYPES.map((type) => (
        <label key={type} className={styles.option}>
          <input
            type="radio"
            name={id}
            checked={type === plan}
            aria-labelledby={`${id}-${type}`}
            aria-describedby={`${id}-${type}-price`}
            onChange={() => onPlan(type)}
          />
          <span>
            <b id={`${id}-${type}`}>{LABELS[type]}</b>
            <span id={`${id}-${type}-price`}>
              <PriceTag plan={type} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
