/** Version of the newest entry. A new one, here and among the entries, opens What's new once in every browser. */
export const NEWEST_VERSION = '1.4';

/** localStorage key that marks this version as seen. */
export const WHATS_NEW_KEY = `app_update_modal_${NEWEST_VERSION}`;
