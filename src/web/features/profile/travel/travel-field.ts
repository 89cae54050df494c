import type { TravelProfileDto } from '#contract/travel-profile.ts';

/** A part of the travel profile while it is edited. */
export interface TravelFieldProps {
  readonly value: TravelProfileDto;
  readonly onChange: (part: Partial<TravelProfileDto>) => void;
  readonly error: string | undefined;
}
