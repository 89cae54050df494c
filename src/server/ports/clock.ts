/** The only source of the present moment. */
export interface Clock {
  now(): Date;
}
