// Must be imported before Leaflet, which creates one HTML string while loading.
import './trusted-markup.ts';
import * as leaflet from 'leaflet';

/** Import Leaflet only from here, so that the trusted types policy exists before it loads. */
export { leaflet };
