import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskToLeave } from '../../shared/form/unsaved';

import { languageList, shortCode, useInterfaceLanguage } from '../../shared/i18n/interface-language';
import { useProject } from '../../shared/project/project';
import { useNow, zoneTime } from '../../shared/time/zone-time';
import { Monogram } from '../../ui/theme/monogram';
import classes from './header.module.css';
import { UserMenu } from './user-menu';

const EVERY = 10_000;

/** The newsroom's own time, whatever the visitor's. */
function Clock() {
  const { zone } = useProject();
  const { current } = useInterfaceLanguage();
  const { time, date, instant } = zoneTime(useNow(EVERY), zone, current);
  return (
    <time className={classes.clock} dateTime={instant} title={`${date}, ${zone}`}>
      <span className={classes.time}>{time}</span>
      <span className={classes.day}>
        {date} · {zone}
      </span>
    </time>
  );
}

/** `children` stand before the site's title: the small screen's menu button. */
export function Header({ children }: { children: ReactNode }) {
  const { title, colour } = useProject();
  return (
    <header className={classes.header} data-above-notices>
      {children}
      <Link to="/" className={classes.brand}>
        <Monogram title={title} colour={colour} />
        <span className={classes.title}>{title}</span>
      </Link>
      <Clock />
      <LanguageSwitcher />
      <UserMenu />
    </header>
  );
}

/** A menu: in a native select every arrow key would already reload the page. */
function LanguageSwitcher() {
  const { t } = useTranslation();
  const { languages: atStart, current, change } = useInterfaceLanguage();
  const { data } = useQuery({ ...languageList(), refetchOnMount: false });
  const { askToLeave, dialog } = useAskToLeave();
  const languages = data?.items ?? atStart;

  async function choose(code: string) {
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
          <Menu.RadioGroup value={current} onChange={(code) => void choose(code)}>
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
