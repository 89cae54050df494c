// Leaflet writes one piece of markup while it loads; this admits it and comes first for that reason.
import './trusted-markup.ts';
import * as leaflet from 'leaflet';

/** The map library. To be had from here only, as what it needs has to be in place before it loads. */
export { leaflet };
