import { CircleAlert, CircleCheck, Hourglass, Info, TriangleAlert } from 'lucide-react';

/** `limit` is the orange of a used-up allowance. */
export type Tone = 'error' | 'warning' | 'info' | 'success' | 'limit';

const ICONS = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
  limit: Hourglass,
} as const;

/** Shows the tone without color. */
export function ToneIcon({ tone }: { readonly tone: Tone }) {
  const Icon = ICONS[tone];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}
