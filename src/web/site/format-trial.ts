import { formatCount } from '#domain/count.ts';

/** `3 days left in trial` */
export const formatTrialLeft = (days: number): string =>
  `${formatCount(days, 'day')} left in trial`;
