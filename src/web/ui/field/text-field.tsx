import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlProps, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Unit or icon before the text. */
  readonly prefix?: ReactNode;
  /** Unit or button after the text. */
  readonly suffix?: ReactNode;
}

/** Other props go to the input, so that form libraries can register it. */
export function TextField(props: TextFieldProps) {
  const { label, aside, hint, error, prefix, suffix, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, aside, hint, prefix, suffix }} error={error}>
      <input type="text" {...input} {...controlProps(id, { hint, error })} />
    </FieldFrame>
  );
}

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
