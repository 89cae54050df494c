/** Of the control on the first page that names where somebody leaves from. */
export const FROM_ID = 'search-from';
