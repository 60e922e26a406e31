import { Burger, Drawer } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches, useRouteContext, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer, ViewerProvider } from '../../shared/access/viewer';
import { followChanges } from '../../shared/api/live';
import { useLeaveGuard } from '../../shared/form/unsaved';

import { useProject } from '../../shared/project/project';
import { meQuery } from '../../shared/session/session';
import { type AppArea, visibleAreas } from '../visible-areas';
import { Header } from './header';
import { MyAccount } from './my-account';
import { SessionKeeper } from './session-keeper';
import classes from './shell.module.css';

const MAIN = 'main';

/** What surrounds every page of a signed-in person. */
export function Shell(): ReactNode {
  const { user, areas } = useRouteContext({ from: '/shell' });
  const { data } = useQuery(meQuery);
  const queryClient = useQueryClient();
  useEffect(() => followChanges(queryClient), [queryClient]);
  return (
    <ViewerProvider user={data ?? user}>
      <Frame areas={areas} />
      <SessionKeeper user={data ?? user} />
    </ViewerProvider>
  );
}

function Frame({ areas }: { areas: readonly AppArea[] }) {
  const { t } = useTranslation();
  const [menuOpen, setMenuOpen] = useMenu();
  const leaveDialog = useLeaveGuard();
  useHeadingFocus(MAIN);

  return (
    <div className={classes.frame}>
      <Header>
        <a className={classes.skip} href={`#${MAIN}`} onClick={focusMain}>
          {t('Skip to the content')}
        </a>
        <Burger
          className={classes.burger}
          size="sm"
          opened={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
          aria-label={t('Menu')}
          aria-expanded={menuOpen}
        />
      </Header>
      <div className={classes.side}>
        <Sidebar areas={areas} />
      </div>
      <Drawer.Root
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        size="16rem"
        transitionProps={{ duration: 120 }}
      >
        <Drawer.Overlay backgroundOpacity={0.3} />
        <Drawer.Content>
          <Drawer.Body p="xs">
            <div className={classes.menuHead}>
              <Drawer.Title fw={650}>{t('Menu')}</Drawer.Title>
              <Drawer.CloseButton aria-label={t('Close the menu')} />
            </div>
            <Sidebar areas={areas} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {leaveDialog}
      <main id={MAIN} className={classes.main} tabIndex={-1}>
        <Outlet />
        <MyAccount />
      </main>
    </div>
  );
}

/** The small screen's menu: it closes when it has led somewhere. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the path changes
  useEffect(() => setOpen(false), [path]);
  return [open, setOpen] as const;
}

/** The hash of the address belongs to the pages. */
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(MAIN)?.focus();
}

/** The areas this person may see, in the order of the table. */
export function Sidebar({ areas }: { areas: readonly AppArea[] }) {
  const { t } = useTranslation();
  const visible = visibleAreas(areas, useViewer(), useProject());
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  return (
    <nav aria-label={t('Areas')}>
      <ul className={classes.list}>
        {visible.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className={classes.entry} {...(path === current && { 'aria-current': 'page' })}>
              <Icon size={17} stroke={1.6} />
              <span>{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** After a move to another page the focus is on its heading, so that a screen reader says where one is. */
export function useHeadingFocus(mainId: string): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(path);

  useEffect(() => {
    if (path === last.current) return;
    const first = last.current === undefined;
    last.current = path;
    const main = document.getElementById(mainId);
    if (first || !main || main.contains(focusedField())) return;
    const heading = main.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [path, mainId]);
}

/** A page that has put the cursor into one of its fields knows better. */
function focusedField(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches('input, textarea, select, [contenteditable]') ? activeElement : null;
}
