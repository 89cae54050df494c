import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlProps, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** A unit or icon inside the field, before the text. */
  readonly prefix?: ReactNode;
  /** A unit or button inside the field, after the text. */
  readonly suffix?: ReactNode;
}

/** One line of text. Every other prop goes to the input, so form libraries can register it. */
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
