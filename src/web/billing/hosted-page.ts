/** Whether `address` is a page of this origin, or of one of those where the payment provider has its pages. */
export function isHostedPage(address: string, origins: readonly string[]): boolean {
  try {
    const { origin } = new URL(address);
    return origin === location.origin || origins.includes(origin);
  } catch {
    return false;
  }
}
