import type { ReactNode } from 'react';
import { RouterProvider, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { hrefOf, readAddress, type ScreenPath, useNavigate } from '#web/router.tsx';
import { PressStyle } from '#web/ui/press-style.tsx';
import styles from './address-tabs.module.css';

interface AddressTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Query of the URL for this tab. */
  readonly search: Readonly<Record<string, string>>;
}

interface AddressTabsProps<Id extends string> {
  readonly label: string;
  readonly to: ScreenPath;
  readonly tabs: readonly AddressTab<Id>[];
  readonly current: Id;
  readonly children: ReactNode;
}

/** In a narrow window the line of tabs is cut. */
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

/** Tabs that are links with a URL each. */
export function AddressTabs<Id extends string>(props: AddressTabsProps<Id>) {
  const { label, to, tabs, current, children } = props;
  const navigate = useNavigate();
  const follow = (href: string) =>
    void navigate({ to, search: readAddress(href).search, resetScroll: false });
  return (
    <RouterProvider navigate={follow}>
      <PressStyle />
      <Tabs selectedKey={current} keyboardActivation="manual">
        <TabList aria-label={label} className={styles.tabs ?? ''}>
          {tabs.map(({ id, label, search }) => (
            <Tab
              key={id}
              id={id}
              ref={id === current ? bringIntoView : null}
              href={hrefOf({ to, search })}
              className={styles.tab ?? ''}
            >
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel id={current}>{children}</TabPanel>
      </Tabs>
    </RouterProvider>
  );
}
