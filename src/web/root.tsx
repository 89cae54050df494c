import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { App } from './app/app.tsx';
import { useAppParts } from './app/app-parts.ts';
import { pageContext } from './app/page-data.ts';
import type { MetaSite } from './site/page-meta.ts';
import { useSite } from './site/use-site.ts';

/** No navigation asks the server for anything again: what may change comes from the API. */
export const shouldRevalidate = () => false;

export const loader = ({ context }: LoaderFunctionArgs): MetaSite => {
  const { site, publicUrl } = context.get(pageContext);
  return { productName: site.product_name, publicUrl };
};

export function Layout({ children }: { readonly children: ReactNode }) {
  const { queries, isMember } = useAppParts();
  return (
    <html lang="en-US" data-member={isMember ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1220" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <QueryClientProvider client={queries}>
          <SettingsOfSite />
        </QueryClientProvider>
        <Meta />
        <Links />
        {/* Before the first paint: applyTheme(readTheme()), whether a token is stored, which the cookie may not tell, and whether the notice was dismissed. */}
        <script>
          {
            'try{const r=document.documentElement,t=localStorage.theme;if(t==="light"||t==="dark")r.dataset.theme=t;r.toggleAttribute("data-member",!!localStorage.auth_token);r.toggleAttribute("data-dismissed",JSON.parse(document.querySelector("meta[name=site]").content).banner.id===localStorage.dismissed_banner)}catch{}'
          }
        </script>
      </head>
      <body>
        {/* A first render unlike the server's is then repaired inside; the scripts could not be written again. */}
        <Suspense>{children}</Suspense>
        <ScrollRestoration />
        {/* The browser needs nothing of them: it would only add the files once more. */}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

/** In a meta tag, so that the first render in the browser equals that of the server. */
function SettingsOfSite() {
  const site = useSite();
  // The development server does not know them.
  if (import.meta.env.DEV) return null;
  return <meta name="site" content={JSON.stringify(site)} />;
}

export default function Root() {
  return (
    <App {...useAppParts()}>
      <Outlet />
    </App>
  );
}
