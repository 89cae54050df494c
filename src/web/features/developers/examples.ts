/** A command that a reader can copy; a test runs each. */
export interface Example {
  readonly title: string;
  readonly command: string;
}

/**
 * @param origin of this site.
 * @param day of travel, `YYYY-MM-DD`.
 */
export const examplesFor = (origin: string, day: string): readonly Example[] => [
  {
    title: 'Search flights from Denver, by key',
    command: `curl -H "Authorization: Bearer $ROAMFARE_API_KEY" \\
  "${origin}/api/flights/search?origin=DEN&date=${day}"`,
  },
  {
    title: 'Plan trips of one or two nights as CSV, with Premium',
    command: `curl -H "Authorization: Bearer $ROAMFARE_API_KEY" -H "Accept: text/csv" \\
  "${origin}/api/trips?origins=DEN&out=${day}&nights=1-2"`,
  },
  {
    title: 'See the trips that you keep',
    command: `curl -H "Authorization: Bearer $ROAMFARE_API_KEY" \\
  "${origin}/api/saved-trips"`,
  },
  {
    title: 'Find every way home, without a key',
    command: `curl "${origin}/api/home?from=LAS&to=DEN"`,
  },
  {
    title: 'Ask when a GoWild seat can be booked, with problem details',
    command: `curl -H "Accept: application/json, application/problem+json" \\
  "${origin}/api/gowild/booking-window?origin=DEN&destination=CUN&date=${day}"`,
  },
  {
    title: 'List the tools of the MCP server',
    command: `curl -H "Content-Type: application/json" \\
  -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' \\
  "${origin}/mcp"`,
  },
];
