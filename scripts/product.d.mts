/** The day after today in Denver, where the searches start. */
export function tomorrow(): string;
