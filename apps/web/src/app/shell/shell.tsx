import { Burger, Drawer } from '@mantine/core';
import { phrase } from '@masthead/domain/text/phrase';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches, useRouteContext, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useViewer, ViewerProvider } from '../../shared/access/viewer';
import { type AreaGroup, areaGroups } from '../../shared/area';
import { useLeaveGuard } from '../../shared/form/leave-guard';

import { useProject } from '../../shared/project/project';
import { meQuery } from '../../shared/session/session';
import { useTranslation } from '../../ui/translation';
import { type AppArea, selectVisibleAreas } from '../visible-areas';
import { Header } from './header';
import { MyAccount } from './my-account';
import { SessionKeeper } from './session-keeper';
import classes from './shell.module.css';

const MAIN_ID = 'main';
const ALARM_DELAY_MS = 10_000;
const SWITCHER_DELAY_MS = 500;
const RETRY_DELAY_MS = 10_000;

/** The frame around every page of a signed-in user: header, sidebar, and the dialog of an expired session. */
export function Shell(): ReactNode {
  const { user, areas } = useRouteContext({ from: '/shell' });
  const { data } = useQuery(meQuery);
  const queryClient = useQueryClient();
  const followChanges = useLater(loadChangeEvents, 0);
  useEffect(() => followChanges?.(queryClient), [followChanges, queryClient]);
  return (
    <ViewerProvider user={data ?? user}>
      <Frame areas={areas} />
      <SessionKeeper user={data ?? user} />
      <LateAlarmLater />
    </ViewerProvider>
  );
}

const loadChangeEvents = async () => (await import('../../shared/api/change-events')).followChanges;
const loadBrandSwitcher = async () => (await import('./brand-switcher')).BrandSwitcher;
const loadLateAlarm = async () => (await import('../../areas/posts/late-alarm')).LateAlarm;

/** Watches for late posts, for users who can publish them. */
function LateAlarmLater() {
  const viewer = useViewer();
  const Alarm = useLater(loadLateAlarm, ALARM_DELAY_MS);
  return Alarm && viewer.can('post.publish') ? <Alarm /> : null;
}

/** Loads code that the first page does not need, after a delay. It tries again if the server cannot be reached. */
function useLater<T>(load: () => Promise<T>, delayMs: number): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let timer = setTimeout(start, delayMs);
    let isStopped = false;
    async function start() {
      try {
        const value = await load();
        if (!isStopped) setLoaded(() => value);
      } catch {
        if (!isStopped) timer = setTimeout(start, RETRY_DELAY_MS);
      }
    }
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [load, delayMs]);
  return loaded;
}

function Frame({ areas }: { areas: readonly AppArea[] }) {
  const { t } = useTranslation();
  const [isMenuOpen, setIsMenuOpen] = useMobileMenu();
  const leaveDialog = useLeaveGuard();
  useHeadingFocus(MAIN_ID);
  const BrandSwitcher = useLater(loadBrandSwitcher, SWITCHER_DELAY_MS);

  return (
    <div className={classes.frame}>
      <Header areas={areas} switcher={BrandSwitcher ? <BrandSwitcher /> : null}>
        <a className={classes.skipLink} href={`#${MAIN_ID}`} onClick={focusMain}>
          {t('Skip to content')}
        </a>
        <Burger
          className={classes.burger}
          size="sm"
          opened={isMenuOpen}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
          aria-label={t('Menu')}
          aria-expanded={isMenuOpen}
        />
      </Header>
      <div className={classes.sidebar}>
        <Sidebar areas={areas} />
      </div>
      <Drawer.Root
        opened={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        size="16rem"
        transitionProps={{ duration: 120 }}
      >
        <Drawer.Overlay backgroundOpacity={0.3} />
        <Drawer.Content>
          <Drawer.Body p="xs">
            <div className={classes.menuHeader}>
              <Drawer.Title fw={650}>{t('Menu')}</Drawer.Title>
              <Drawer.CloseButton aria-label={t('Close the menu')} />
            </div>
            <Sidebar areas={areas} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {leaveDialog}
      <main id={MAIN_ID} className={classes.main} tabIndex={-1}>
        <Outlet />
        <MyAccount />
      </main>
    </div>
  );
}

/** The menu of small screens. It closes after a navigation. */
function useMobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [lastPath, setLastPath] = useState(path);
  if (path !== lastPath) {
    setLastPath(path);
    setIsOpen(false);
  }
  return [isOpen, setIsOpen] as const;
}

/** Moves the focus without changing the hash, which belongs to the page. */
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

/** The areas in groups. Windows below 1100 px show only their icons; the labels are tooltips. */
export function Sidebar({ areas }: { areas: readonly AppArea[] }) {
  const { t } = useTranslation();
  const id = useId();
  const visible = selectVisibleAreas(areas, useViewer(), useProject());
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const groups = areaGroups
    .map((group) => ({ group, entries: visible.filter((area) => area.group === group) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav aria-label={t('Areas')}>
      {groups.map(({ group, entries }) => (
        <div key={group} className={classes.group}>
          <div id={`${id}-${group}`} className={classes.groupLabel}>
            {t(groupLabels[group])}
          </div>
          <ul className={classes.list} aria-labelledby={`${id}-${group}`}>
            {entries.map(({ path, label, icon: Icon }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={classes.entry}
                  title={t(label)}
                  {...(path === current && { 'aria-current': 'page' })}
                >
                  <Icon size={17} stroke={1.6} />
                  <span>{t(label)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const groupLabels: Record<AreaGroup, string> = {
  content: phrase('Content'),
  structure: phrase('Structure'),
  audience: phrase('Audience'),
  people: phrase('People'),
  system: phrase('System'),
};

/** Focuses the heading after a navigation, so that screen readers announce the new page. */
export function useHeadingFocus(mainId: string): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const lastPath = useRef(path);

  useEffect(() => {
    if (path === lastPath.current) return;
    const isFirstPage = lastPath.current === undefined;
    lastPath.current = path;
    const main = document.getElementById(mainId);
    if (isFirstPage || !main || main.contains(focusedField())) return;
    const heading = main.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [path, mainId]);
}

/** A field that the page has focused itself keeps the focus. */
function focusedField(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches('input, textarea, select, [contenteditable]') ? activeElement : null;
}
