import { Map as MapIcon, RouteOff } from 'lucide-react';
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
} from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { routes } from '#contract/network.ts';
import { currentCode, isAirportCode } from '#domain/airports.ts';
import { formatPlanPrice } from '#domain/plan.ts';
import { ApiError } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { Gate } from '#web/billing/gate.tsx';
import { NO_PAYMENTS } from '#web/billing/plan-copy.ts';
import { useUpgrade } from '#web/billing/use-checkout.tsx';
import { useAirports } from '#web/places/use-network.ts';
import { useNavigate, useSearch } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import { useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { AirportDetails } from './airport-details.tsx';
import { AirportList } from './airport-list.tsx';
import { NetworkMap } from './network-map.tsx';
import { type NetworkPlace, type RouteNetwork, routeNetwork } from './route-network.ts';
import { RoutesHeader } from './routes-header.tsx';
import styles from './routes-page.module.css';

export function RoutesPage() {
  const { can } = useSession();
  return (
    <>
      <Title>Route map</Title>
      {can('routes.see-map') ? <RouteMap /> : <RoutesPaywall />}
    </>
  );
}

function RouteMap() {
  const { network, error, retry } = useRouteNetwork();
  return (
    <div className={styles.page}>
      <RoutesHeader />
      {error ? (
        <EmptyView
          icon={<RouteOff />}
          title="Error Loading Routes"
          action={
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p role="alert">{error.message}</p>
        </EmptyView>
      ) : network?.size === 0 ? (
        <EmptyView
          icon={<MapIcon />}
          title="No routes at present"
          action={<ButtonLink to="/">Back to Search</ButtonLink>}
        >
          The network lists no route for today.
        </EmptyView>
      ) : (
        <MapAndList network={network} />
      )}
    </div>
  );
}

/** @throws ApiError for an answer that reports no success. */
function routesIn(answer: OutputOf<typeof routes>) {
  if (answer.success) return answer.routes;
  throw new ApiError('Failed to load routes', { code: 'unexpected', status: 200 });
}

interface RouteNetworkState {
  /** Undefined while loading. */
  readonly network: RouteNetwork | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

function useRouteNetwork(): RouteNetworkState {
  const airports = useAirports();
  const lines = useCall(routes, {}, { select: routesIn, staleTime: 3_600_000 });
  // Deferred, so that rendering them does not block input.
  const [ends, pairs] = [useDeferredValue(airports.data), useDeferredValue(lines.data)];
  const network = useMemo(() => ends && pairs && routeNetwork(ends, pairs), [ends, pairs]);
  return {
    network,
    error: network ? null : (lines.error ?? airports.error),
    retry: () => {
      for (const query of [airports, lines]) if (query.isError) void query.refetch();
    },
  };
}

function MapAndList({ network }: { readonly network: RouteNetwork | undefined }) {
  const { code, choose } = useSelectedAirport();
  const heading = useRef<HTMLHeadingElement>(null);
  const selected = network?.get(code);
  useEscape(selected !== undefined, (from) => {
    // The focused control is about to go away.
    if (from.closest('section')) heading.current?.focus({ preventScroll: true });
    choose('');
  });
  const clear = () => {
    heading.current?.focus({ preventScroll: true });
    choose('');
  };
  // The pressed button goes away with its list, so the new heading takes the focus.
  const chooseInPanel = useCallback(
    (next: string) => {
      heading.current?.focus();
      choose(next);
    },
    [choose],
  );
  return (
    <>
      {network && code !== '' && !selected && (
        <Notice tone="info" action={<Button onClick={() => choose('')}>Show all airports</Button>}>
          No route of the network begins or ends at “{code}”.
        </Notice>
      )}
      <div className={styles.grid}>
        <NetworkMap network={network} selected={selected} onChoose={choose} onClear={clear} />
        <Panel
          heading={heading}
          // The map renders first: its markers take less time than the rows.
          network={useDeferredValue(network)}
          selected={useDeferredValue(selected)}
          onChoose={chooseInPanel}
        />
      </div>
    </>
  );
}

/** Escape anywhere on the page except in menus and dialogs. */
function useEscape(isActive: boolean, onEscape: (from: Element) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
    if (target.matches('body, main *')) onEscape(target);
  });
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}

interface PanelProps {
  readonly network: RouteNetwork | undefined;
  readonly selected: NetworkPlace | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onChoose: (code: string) => void;
}

/** All airports, or the routes of the selected one. Memoized, so that its rows do not delay the map. */
const Panel = memo(function Panel({ network, selected, heading, onChoose }: PanelProps) {
  const { hub_airports } = useSite();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHeader}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {selected ? `${selected.name} (${selected.code})` : 'All airports'}
        </h2>
        {selected && (
          <Button size="small" onClick={() => onChoose('')}>
            All airports
          </Button>
        )}
      </div>
      {!network ? (
        <div className={styles.skeleton}>
          <Skeleton height={48} />
          <Skeleton height={420} />
        </div>
      ) : selected ? (
        <AirportDetails key={selected.code} place={selected} onChoose={onChoose} />
      ) : (
        <AirportList network={network} hubs={hub_airports} onChoose={onChoose} />
      )}
    </section>
  );
});

interface SelectedAirport {
  /** As in the URL, possibly unknown; empty for none. */
  readonly code: string;
  /** An empty code clears the selection. Adds a history entry. */
  readonly choose: (code: string) => void;
}

/** Reads `/routes?airport=DEN`. */
function useSelectedAirport(): SelectedAirport {
  const { airport = '' } = useSearch();
  const navigate = useNavigate();
  const choose = useCallback(
    (code: string) =>
      void navigate({ to: '/routes', search: code ? { airport: code } : {}, resetScroll: false }),
    [navigate],
  );
  const code = airport.trim().toUpperCase();
  return { code: isAirportCode(code) ? currentCode(code) : code, choose };
}

export function RoutesPaywall() {
  const { routes_gate_label, payments } = useSite();
  const { busy, upgrade } = useUpgrade();
  const isOff = payments.provider === 'off';
  const id = useId();
  return (
    <Gate
      feature="route_map"
      upgrade={
        <div className={styles.upgrade}>
          <Button
            variant="primary"
            size="large"
            busy={busy}
            aria-describedby={id}
            {...(isOff ? { 'aria-disabled': true } : { onClick: upgrade })}
          >
            <HiddenText>Upgrade for</HiddenText> {routes_gate_label}
          </Button>
          <p id={id} className={styles.price}>
            {isOff
              ? NO_PAYMENTS
              : `Limited-time price: you pay ${formatPlanPrice('monthly')} at checkout`}
          </p>
        </div>
      }
    >
      An interactive map of the network: choose an airport and see where its flights go and come
      from.
    </Gate>
  );
}
