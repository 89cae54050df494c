import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { attemptWait } from '#web/forms/show-refusal.ts';

interface Fields {
  readonly code?: string | undefined;
  readonly password?: string | undefined;
}

interface Refusal extends Fields {
  readonly form?: string | undefined;
}

/** A form with a code. `send` gets it; `failure` is said of an error without words. */
export function useCodeForm(send: (code: string) => Promise<void>, failure: string) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});
  const submit = async (event: FormEvent, missing: Fields = {}) => {
    event.preventDefault();
    if (busy) return;
    const blank = { ...missing, ...(code.trim() === '' && { code: 'Enter a code' }) };
    setRefusal(blank);
    if (Object.keys(blank).length > 0) return;
    setBusy(true);
    try {
      await send(code);
    } catch (error) {
      setRefusal(refusalOf(error, failure));
      setBusy(false);
    }
  };
  const type = (text: string) => {
    setCode(text);
    setRefusal({});
  };
  return { code, type, busy, refusal, clear: () => setRefusal({}), submit };
}

function refusalOf(error: unknown, failure: string): Refusal {
  if (!(error instanceof ApiError)) return { form: failure };
  const wait = attemptWait(error);
  if (wait) return { form: `Too many attempts. ${wait}.` };
  const { code, password } = error.fields;
  return code || password ? { code, password } : { form: error.message };
}
