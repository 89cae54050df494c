/** `3 days left in trial` */
export const trialLeftWords = (days: number): string =>
  `${days} ${days === 1 ? 'day' : 'days'} left in trial`;
