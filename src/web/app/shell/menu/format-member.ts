import type { UserDto } from '#contract/auth.ts';

/** Initial of the first name, else of the email, in upper case. */
export const initialOf = ({ first_name, email }: UserDto): string =>
  (Array.from(first_name.trim() || email)[0] ?? '').toUpperCase();

/** First and last name, or "Personal" without either. */
export const nameOf = ({ first_name, last_name }: UserDto): string =>
  `${first_name} ${last_name}`.trim() || 'Personal';

export const planOf = ({ is_premium }: UserDto): string =>
  is_premium ? 'Premium plan' : 'Free plan';
