import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, type ScreenPath } from '#web/router.tsx';
import styles from './address-tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Query of the URL for this tab. */
  readonly search: Readonly<Record<string, string>>;
}

interface AddressTabsProps<Id extends string> {
  readonly label: string;
  readonly to: ScreenPath;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly children: ReactNode;
}

/** Tabs that are links with a URL each. Arrow keys, Home and End move, Enter or Space opens. */
export function AddressTabs<Id extends string>(props: AddressTabsProps<Id>) {
  const { label, to, tabs, current, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showTab(list.current, current), [current]);
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            to={to}
            search={tab.search}
            resetScroll={false}
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${id}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            className={styles.tab}
            onKeyDown={moveOrOpen}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

/** Scrolls the tab into view in a narrow window. */
function showTab(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${id}"]`);
  if (!list || !tab) return;
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

function moveOrOpen(event: KeyboardEvent<HTMLElement>): void {
  const tab = event.currentTarget;
  if (event.key === ' ') {
    event.preventDefault();
    tab.click();
    return;
  }
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const next = nextTab(event.key, tabs, tabs.indexOf(tab));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextTab(key: string, tabs: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}
