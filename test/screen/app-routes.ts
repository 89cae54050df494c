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

/** The screens of the app, of which one loads when the test says so. */
export function lateRoute(path: string) {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const late = (route: RouteObject): RouteObject => {
    const { lazy, children } = route;
    if (route.path !== path || typeof lazy !== 'function')
      return children ? ({ ...route, children: children.map(late) } as RouteObject) : route;
    return { ...route, lazy: () => loaded.then(lazy) } as RouteObject;
  };
  return { routes: appRoutes().map(late), load };
}

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
