import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '../shared/project/project';
import { Monogram } from '../ui/theme/monogram';
import { Clock } from './clock';
import classes from './header.module.css';
import { LanguageSwitcher } from './language-switcher';
import { UserMenu } from './user-menu';

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
