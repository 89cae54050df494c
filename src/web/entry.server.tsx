import {
  createContext,
  createRequestHandler,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { AppPartsContext, createAppParts } from './app/app-parts.ts';
import { type PageData, pageContext } from './app/page-data.ts';
import { ServedPage } from './app/served-pages.tsx';
import { ServedContext } from './browser/hydration.tsx';
import { tellTime } from './browser/now.ts';
import { paintedFirst, type ReadSheet } from './first-paint.ts';
import { renderDocument } from './render-document.ts';

/** Renders the whole page before it answers, so that the server can hash its inline scripts. */
export default async function handleRequest(
  ...[
    request,
    status,
    headers,
    routerContext,
    loadContext,
  ]: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const { site, isMember, home, report } = loadContext.get(pageContext);
  const { queries } = createAppParts(site);
  const { pathname } = new URL(request.url);
  const served = home && <ServedPage path={pathname} facts={home} queries={queries} />;
  const markup = await renderDocument(
    <AppPartsContext value={{ ...createAppParts(site), isMember }}>
      <ServedContext value={served}>
        <ServerRouter context={routerContext} url={request.url} />
      </ServedContext>
    </AppPartsContext>,
    report,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(withoutIconNames(withIdleControls(markup)), { status, headers });
}

/** Controls are inert until the app runs (app/app.tsx): neither a press nor the focus is lost. Links work. */
const withIdleControls = (markup: string) =>
  markup.replace(/<(?:button|input)\b/g, '$& inert data-idle');

/** The names of the icons, which nothing selects, are a tenth of a packet of the first page. */
const withoutIconNames = (markup: string) =>
  markup.replace(/ class="lucide(?: lucide-[\w-]+)*"/g, '');

const failuresContext = createContext<unknown[]>();

export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(failuresContext).push(error);
};

/**
 * What the server calls: renders the page of a URL.
 * @param now milliseconds since 1970.
 * @throws whatever was thrown in a loader or while rendering.
 */
export function pageRenderer(build: ServerBuild, readSheet: ReadSheet, now: () => number) {
  tellTime(now);
  const handle = createRequestHandler(build, 'production');
  return async (request: Request, data: PageData): Promise<Response> => {
    const failures: unknown[] = [];
    const context = new RouterContextProvider();
    context.set(pageContext, data);
    context.set(failuresContext, failures);
    const answer = await handle(request, context);
    if (failures.length > 0) throw failures[0];
    const { status, headers } = answer;
    return new Response(paintedFirst(await answer.text(), readSheet), { status, headers });
  };
}
