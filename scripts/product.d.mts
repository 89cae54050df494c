/** The day after today in Denver, where the searches begin. */
export function tomorrow(): string;
