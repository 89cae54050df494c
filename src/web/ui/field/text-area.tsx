import { type ComponentProps, useId } from 'react';
import { controlProps, FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {}

export function TextArea({ label, aside, hint, error, ...control }: TextAreaProps) {
  const ownId = useId();
  const id = control.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, aside, hint }} error={error}>
      <textarea rows={3} {...control} {...controlProps(id, { hint, error })} />
    </FieldFrame>
  );
}
