import type { MetaDescriptor } from 'react-router';

/** What the root's loader tells the `meta` of every page. */
export interface MetaSite {
  readonly productName: string;
  /** Origin under which browsers reach the pages. */
  readonly publicUrl: string;
}

interface PageMeta {
  /** Of the screen, without the product's name. */
  readonly title: string;
  readonly description: string;
  /** Canonical. */
  readonly path: string;
  /** Name of the picture that messages show beside the link. */
  readonly picture?: string;
  /** For search engines (schema.org). */
  readonly structured?: readonly object[] | false | undefined;
}

interface Matched {
  readonly id: string;
  readonly loaderData?: unknown;
}

/** Elements of the head for search engines and link previews. The screen renders the title of the page. */
export function pageMeta(
  matches: readonly (Matched | undefined)[],
  { title, description, path, picture = 'home', structured }: PageMeta,
): MetaDescriptor[] {
  const { productName, publicUrl } = siteOf(matches);
  const url = publicUrl + path;
  const shown = `${title} · ${productName}`;
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${publicUrl}/share/${picture}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured || []).map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ];
}

export const siteOf = (matches: readonly (Matched | undefined)[]): MetaSite =>
  (matches.find((match) => match?.id === 'root')?.loaderData as MetaSite | undefined) ?? {
    productName: '',
    publicUrl: '',
  };

interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Place of a page in the site, as search engines read it (schema.org). */
export const breadcrumbs = (publicUrl: string, crumbs: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
});
