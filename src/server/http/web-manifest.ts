import type { SiteDto } from '#contract/site.ts';

export const MANIFEST_URL = '/manifest.webmanifest';

const icon = (size: number, purpose: string) => ({
  src: `/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** By which a browser installs the site as an app. */
export const webManifest = ({ product_name }: SiteDto) => ({
  id: '/',
  name: product_name,
  short_name: product_name,
  start_url: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
});
