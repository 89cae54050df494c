/**
 * Lets the typeface in once it has come. A rule of the style sheet would do, but with it the browser looks for the
 * device's letters anew, twice: when the sheet arrives, and when the typeface does. Each look takes some 15 ms.
 * Without the typeface the device's letters stay.
 *
 * @param href its address
 */
export async function bringTypeface(href: string): Promise<void> {
  const face = new FontFace('Inter', `url("${href}")`, { weight: '100 900' });
  const come = await face.load().catch(() => undefined);
  if (come) document.fonts.add(come);
}
