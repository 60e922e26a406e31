import { Burger, Drawer } from '@mantine/core';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewerProvider } from '../shared/access/viewer';
import { followChanges } from '../shared/api/live';
import type { Area } from '../shared/area';
import { useLeaveGuard } from '../shared/form/leave-guard';
import { meQuery } from '../shared/session/me';
import { Header } from './header';
import { MyAccount } from './my-account';
import { SessionKeeper } from './session-keeper';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { useHeadingFocus } from './use-heading-focus';

const MAIN = 'main';

/** What surrounds every page of a signed-in person. */
export function Shell() {
  const { user, areas } = useRouteContext({ strict: false }) as { user: CurrentUser; areas: Area[] };
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

function Frame({ areas }: { areas: Area[] }) {
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
