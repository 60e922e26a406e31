import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAskToLeave } from '../../shared/form/leave-guard';

import { languageList, shortCode, useInterfaceLanguage } from '../../shared/i18n/interface-language';
import { useProject } from '../../shared/project/project';
import { useNow, zoneTime } from '../../shared/time/zone-time';
import { Monogram } from '../../ui/theme/monogram';
import { useTranslation } from '../../ui/translation';
import { PaletteButton } from '../palette/palette-button';
import type { AppArea } from '../visible-areas';
import classes from './header.module.css';
import { NewStoryLink } from './new-story-link';
import { UserMenu } from './user-menu';

const CLOCK_INTERVAL_MS = 10_000;

/** The time in the project's time zone, not in the browser's. */
function Clock() {
  const { zone } = useProject();
  const { current } = useInterfaceLanguage();
  const { time, date, instant } = zoneTime(useNow(CLOCK_INTERVAL_MS), zone, current);
  return (
    <time className={classes.clock} dateTime={instant} title={`${date}, ${zone}`}>
      <span className={classes.time}>{time}</span>
      <span className={classes.day}>
        {date} · {zone}
      </span>
    </time>
  );
}

interface HeaderProps {
  areas: readonly AppArea[];
  /** Comes after the project's title. */
  switcher: ReactNode;
  children: ReactNode;
}

/** The bar above every page. `children` come before the project's title, such as the menu button of small screens. */
export function Header({ areas, switcher, children }: HeaderProps) {
  const { title, colour } = useProject();
  return (
    <header className={classes.header} data-above-notices>
      {children}
      <div className={classes.start}>
        <Link to="/" className={classes.brand}>
          <Monogram title={title} colour={colour} />
          <span className={classes.title}>{title}</span>
        </Link>
        {switcher}
      </div>
      <PaletteButton areas={areas} />
      <NewStoryLink />
      <Clock />
      <LanguageSwitcher />
      <UserMenu />
    </header>
  );
}

/** A menu instead of a native select, in which every arrow key would reload the page. */
function LanguageSwitcher() {
  const { t } = useTranslation();
  const { languages: initialLanguages, current, change } = useInterfaceLanguage();
  const { data } = useQuery({ ...languageList(), refetchOnMount: false });
  const { askToLeave, dialog } = useAskToLeave();
  const languages = data?.items ?? initialLanguages;

  async function changeLanguage(code: string) {
    if (code !== current && (await askToLeave())) change(code);
  }

  return (
    <>
      <Menu withinPortal={false} position="bottom-end" shadow="sm" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            aria-label={t('Interface language: {code}', { code: shortCode(current, languages) })}
          >
            {shortCode(current, languages)}
            <IconChevronDown size={14} stroke={1.6} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={current} onChange={(code) => void changeLanguage(code)}>
            {languages.map(({ code, name }) => (
              <Menu.RadioItem key={code} value={code} closeMenuOnClick>
                {shortCode(code, languages)} <span className={classes.day}>{name}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
