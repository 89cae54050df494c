/** How many days ahead of the present day at the airport of origin a search or an alert may look. */
export const MAX_DAYS_AHEAD = 365;
