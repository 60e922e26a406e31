import { Anchor, Group } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';
import { sectionPath } from '@masthead/domain/site/addresses';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { useProject } from '../../shared/project/project';

/** Where a section leads: its posts, its categories, its page on the site. */
export function SectionLinks({ section }: { section: Section }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      <Can access="post.read">
        <AreaLink to="/posts" section={section}>
          {t('Posts')}
        </AreaLink>
      </Can>
      <Can access="category.read">
        <AreaLink to="/categories" section={section}>
          {t('Categories')}
        </AreaLink>
      </Can>
      <Anchor size="sm" href={new URL(sectionPath(section.slug), site_url).href} target="_blank" rel="noopener">
        {t('View')}
      </Anchor>
    </Group>
  );
}

/** The areas it leads to are other folders, so the router's types cannot know what their addresses take. */
function AreaLink({ to, section, children }: { to: string; section: Section; children: ReactNode }) {
  const link = { to, search: { section_id: section.id } } as unknown as LinkProps;
  return (
    <Anchor size="sm" component={Link} {...link}>
      {children}
    </Anchor>
  );
}
