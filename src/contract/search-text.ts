/** Text if a search gets no response. In its own file, so that the form need not load the endpoints. */
export const SEARCH_UNREACHABLE = 'Unable to search flights. Please try again later.';
