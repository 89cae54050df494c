/** Said when no answer to a search comes at all. Apart from the calls, so that the form need not bring them along. */
export const SEARCH_UNREACHABLE = 'Unable to search flights. Please try again later.';
