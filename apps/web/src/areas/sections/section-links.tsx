import { Anchor, Group } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/schema';
import { sectionPath } from '@masthead/domain/site/addresses';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { AnchorLink } from '../../shared/links';
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

interface AreaLinkProps {
  to: '/posts' | '/categories';
  section: Section;
  children: ReactNode;
}

function AreaLink({ to, section, children }: AreaLinkProps) {
  return (
    <AnchorLink size="sm" to={to} search={{ section_id: section.id }}>
      {children}
    </AnchorLink>
  );
}
