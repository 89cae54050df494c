import { tabStorage } from '#web/browser/tab-storage.ts';

/** Where this tab keeps the search form between two visits to it. */
export const SEARCH_FORM_KEY = 'search_draft';

/** The next visit finds the form empty. */
export const forgetSearchForm = (): void => tabStorage.remove(SEARCH_FORM_KEY);
