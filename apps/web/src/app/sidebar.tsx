import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../shared/access/viewer';
import type { Area } from '../shared/area';
import { useProject } from '../shared/project/project';
import classes from './sidebar.module.css';
import { visibleAreas } from './visible-areas';

/** The areas this person may see, in the order of the table. */
export function Sidebar({ areas }: { areas: Area[] }) {
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
