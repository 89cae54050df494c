/** The version of the newest entry. With a new one here and among the entries every browser shows the news once more. */
export const NEWEST_VERSION = '1.4';

/** Local-storage key under which a browser remembers that it has shown the news of this version. */
export const WHATS_NEW_KEY = `app_update_modal_${NEWEST_VERSION}`;
