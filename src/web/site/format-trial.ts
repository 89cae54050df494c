/** `3 days left in trial` */
export const formatTrialLeft = (days: number): string =>
  `${days} ${days === 1 ? 'day' : 'days'} left in trial`;
