import { tabStorage } from '#web/browser/storage.ts';

/** sessionStorage key. */
export const SEARCH_FORM_KEY = 'search_draft';

export const forgetSearchForm = (): void => tabStorage.remove(SEARCH_FORM_KEY);
