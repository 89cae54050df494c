import type { HotelQuery } from '#server/ports/hotel-source.ts';

/**
 * A hotel's page for booking; undefined without a template.
 * @param template https, of one host, with `{hotel}`, `{checkin}`, `{checkout}`, `{adults}` and `{rooms}` for parts.
 */
export function hotelLink(
  template: string | null,
  hotelId: string,
  query: HotelQuery,
): string | undefined {
  if (template === null) return undefined;
  const parts: Readonly<Record<string, string | number>> = {
    hotel: hotelId,
    checkin: query.checkIn,
    checkout: query.checkOut,
    adults: query.adults,
    rooms: query.rooms,
  };
  const link = template.replace(/\{(\w+)\}/g, (all, part: string) =>
    encodeURIComponent(parts[part] ?? all),
  );
  return link.startsWith('https://') ? link : undefined;
}
