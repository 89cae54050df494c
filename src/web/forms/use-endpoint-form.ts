import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { attemptWait } from './attempt-wait.ts';

export type FormEndpoint = Endpoint & { readonly body: z.ZodMiniObject };
type Name<Typed> = keyof Typed & string;

export interface EndpointFormOptions<E extends FormEndpoint, Typed extends FieldValues> {
  /** Fields of the form, as typed. */
  readonly defaults: Typed;
  /** What is checked and sent; the fields themselves by default. */
  readonly toBody?: (typed: Typed) => z.input<E['body']>;
  /** Errors that the endpoint's schema does not know. */
  readonly check?: (typed: Typed) => Partial<Record<Name<Typed>, string>>;
  /** Makes the call, and what follows it. */
  readonly send: (body: z.output<E['body']>) => unknown;
  /** Gets what no field is wrong about, which is said elsewhere then; null with each submission. */
  readonly onRefusal?: (refusal: string | null) => void;
  /** Returns true for an error of which the form says nothing. */
  readonly onRefused?: (error: unknown) => boolean;
  /** Said of an error that is not of the server; the failure of the endpoint by default. */
  readonly failureOf?: (error: unknown) => string | undefined;
  readonly tooMany?: string;
  /** Field that says what no other is wrong about; then there is no `refusal`. */
  readonly only?: Name<Typed>;
  /** Takes the focus on mount, unless a draft was restored: then the heading of the screen has it. */
  readonly focus?: Name<Typed>;
  /** Name of the draft that is kept if the session ends. Never for passwords or codes. */
  readonly draft?: string;
}

/**
 * A form whose fields the endpoint's own schema checks, with one submission at a time. Refusals of fields are shown at
 * them, and the first such field takes the focus; others are the `refusal`. After too many attempts the button waits.
 */
export function useEndpointForm<E extends FormEndpoint, Typed extends FieldValues>(
  endpoint: E,
  options: EndpointFormOptions<E, Typed>,
) {
  type Body = z.output<E['body']>;
  const { defaults, focus, send, onRefusal } = options;
  const restored = useDraft(options.draft, defaults);
  const form = useForm<Typed, unknown, { readonly body: Body }>({
    resolver: resolverOf(endpoint, options),
    defaultValues: (restored ?? defaults) as DefaultValues<Typed>,
  });
  const { setError, setFocus } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const values = useWatch({ control: form.control }) as Typed;
  useUnsavedDraft(options.draft, restored || isDirty ? values : undefined);
  const isSending = useRef(false);
  const [isHeld, hold] = useHold();
  useLayoutEffect(() => {
    if (focus && !restored) setFocus(focus as FieldPath<Typed>, { shouldSelect: true });
  }, [focus, restored, setFocus]);

  const refuse = (error: unknown) => {
    if (options.onRefused?.(error)) return;
    if (waitOf(error)) hold(retryAfterMs(error));
    for (const [at, [name, message]] of messagesOf(error, endpoint, options).entries())
      if (name === 'root' && onRefusal) onRefusal(message);
      else setError(name as FieldPath<Typed>, { message }, { shouldFocus: at === 0 });
  };
  const submit = form.handleSubmit(async ({ body }) => {
    onRefusal?.(null);
    try {
      await send(body);
    } catch (error) {
      refuse(error);
    }
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form of a dialog may stand in another one.
    event.stopPropagation();
    if (isSending.current || isHeld) return;
    isSending.current = true;
    void submit(event).finally(() => {
      isSending.current = false;
    });
  };
  return {
    formProps: { noValidate: true, onSubmit },
    buttonProps: {
      type: 'submit',
      busy: isSubmitting,
      'aria-disabled': isHeld || undefined,
    } as const,
    busy: isSubmitting,
    /** What no field is wrong about. */
    refusal: errors.root?.message,
    values,
    ...controlsOf(form, values),
  };
}

function controlsOf<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  values: Typed,
) {
  const { errors, isSubmitted } = form.formState;
  const errorOf = (name: Name<Typed>) => errors[name]?.message as string | undefined;
  const change = (part: Partial<Typed>) => {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as FieldPath<Typed>, value as PathValue<Typed, FieldPath<Typed>>, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      });
  };
  return {
    errorOf,
    change,
    /** Props of a native input. */
    field: (name: Name<Typed>, rules?: RegisterOptions<Typed, FieldPath<Typed>>) => ({
      error: errorOf(name),
      ...form.register(name as FieldPath<Typed>, rules),
    }),
    /** Props of a control that gets its value; `ref` is of what can take the focus. */
    controlled: <N extends Name<Typed>>(name: N) => ({
      ref: form.register(name as unknown as FieldPath<Typed>).ref,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Typed[N]) => change({ [name]: value } as unknown as Partial<Typed>),
    }),
    setFocus: (name: Name<Typed>) => form.setFocus(name as FieldPath<Typed>),
    getValues: () => form.getValues(),
    reset: () => form.reset(),
  };
}

const waitOf = (error: unknown) => (retryAfterMs(error) > 0 ? attemptWait(error) : undefined);

/** True for as long as it was told, in milliseconds. */
function useHold() {
  const [holdMs, hold] = useState(0);
  useEffect(() => {
    if (holdMs === 0) return;
    const timer = setTimeout(() => hold(0), holdMs);
    return () => clearTimeout(timer);
  }, [holdMs]);
  return [holdMs > 0, hold] as const;
}

/** What the server says of the fields, else what is said of the whole form. */
function messagesOf<E extends FormEndpoint, Typed extends FieldValues>(
  error: unknown,
  { failure }: E,
  options: EndpointFormOptions<E, Typed>,
): readonly (readonly [name: string, message: string])[] {
  const { defaults, only = 'root', failureOf = () => failure } = options;
  const wait = waitOf(error);
  if (wait) return [[only, `${options.tooMany ?? 'Too many attempts'}. ${wait}.`]];
  if (!(error instanceof ApiError)) return [[only, failureOf(error) ?? '']];
  const ofFields = Object.entries(error.fields).filter(([name]) => name in defaults);
  return ofFields.length > 0 ? ofFields : [[only, error.message]];
}

export type EndpointForm = ReturnType<typeof useEndpointForm>;

function useDraft<Typed extends FieldValues>(name: string | undefined, defaults: Typed) {
  const fields = Object.keys(defaults).map((field) => [field, z.string()]);
  const schema = z.object(Object.fromEntries(fields) as Record<string, z.ZodMiniString>);
  return useRestoredDraft(name, schema) as Typed | undefined;
}

/** Refuses by the schema of the endpoint and by the own check of the form, which has the last word. */
const resolverOf =
  <E extends FormEndpoint, Typed extends FieldValues>(
    { body: schema }: E,
    { defaults, toBody, check }: EndpointFormOptions<E, Typed>,
  ): Resolver<Typed, unknown, { readonly body: z.output<E['body']> }> =>
  (typed) => {
    const read = schema.safeParse(toBody ? toBody(typed) : typed);
    // The first error of each field.
    const found = (read.error?.issues ?? []).toReversed().map(({ path, message }) => {
      const name = String(path[0]);
      return [name in defaults ? name : 'root', message] as const;
    });
    const messages = Object.entries({ ...Object.fromEntries(found), ...check?.(typed) });
    if (read.success && messages.length === 0)
      return { values: { body: read.data as z.output<E['body']> }, errors: {} };
    const errors = messages.map(([name, message]) => [name, { type: 'refused', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Typed> };
  };
