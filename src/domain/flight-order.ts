/** `home`: places by their ways home, the flights of a place by arrival. */
export const FLIGHT_ORDERS = ['price', 'departure', 'duration', 'arrival', 'home'] as const;
export type FlightOrder = (typeof FLIGHT_ORDERS)[number];
