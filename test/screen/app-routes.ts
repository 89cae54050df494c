import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import routes from '#web/routes.ts';

interface RouteModule {
  readonly default: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  readonly clientLoader?: LoaderFunction;
  readonly handle?: unknown;
}

const modules = import.meta.glob<RouteModule>('/src/web/routes/*.tsx');

/** The screens of the app, as the build gives them to the router. */
export const appRoutes = (): RouteObject[] => routes.map(routeObject);

function routeObject({ file, path, index, children }: RouteConfigEntry): RouteObject {
  const load = modules[`/src/web/${file}`];
  if (!load) throw new Error(`There is no ${file}`);
  const lazy = async () => {
    const { default: Component, clientLoader, ErrorBoundary, handle } = await load();
    return {
      Component,
      handle,
      ...(ErrorBoundary && { ErrorBoundary }),
      ...(clientLoader && { loader: clientLoader }),
    };
  };
  if (index) return { index, lazy };
  return { ...(path !== undefined && { path }), lazy, children: children?.map(routeObject) ?? [] };
}
