import { type ReactNode, useEffect, useRef } from 'react';
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

/** Tabs that are links with a URL each. */
export function AddressTabs<Id extends string>(props: AddressTabsProps<Id>) {
  const { label, to, tabs, current, children } = props;
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  // In a narrow window.
  useEffect(() => {
    const tab = current && list.current?.querySelector('[aria-selected=true]');
    if (tab) tab.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [current]);
  const follow = (href: string) =>
    void navigate({ to, search: readAddress(href).search, resetScroll: false });
  return (
    <RouterProvider navigate={follow}>
      <PressStyle />
      <Tabs selectedKey={current} keyboardActivation="manual">
        <TabList ref={list} aria-label={label} className={styles.tabs ?? ''}>
          {tabs.map(({ id, label, search }) => (
            <Tab key={id} id={id} href={hrefOf({ to, search })} className={styles.tab ?? ''}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel id={current}>{children}</TabPanel>
      </Tabs>
    </RouterProvider>
  );
}
