/** Whether the URL belongs to this origin or to one of the payment provider. */
export function isHostedPage(address: string, origins: readonly string[]): boolean {
  try {
    const { origin } = new URL(address);
    return origin === location.origin || origins.includes(origin);
  } catch {
    return false;
  }
}
