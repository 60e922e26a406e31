import { Anchor } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/schema';
import { categoryPath } from '@masthead/domain/site/addresses';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { useProject } from '../../shared/project/project';

/** Where a category leads: its posts, its page on the site. */
export function CategoryLinks({ category }: { category: Category }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  const path = categoryPath(category.section.slug, category.slug);
  return (
    <>
      <PostsLink id={category.id}>{t('Posts')}</PostsLink>
      <Anchor size="sm" href={new URL(path, site_url).href} target="_blank" rel="noopener">
        {t('View')}
      </Anchor>
    </>
  );
}

/** The posts are another folder, so the router's types cannot know what their address takes. */
export function PostsLink({ id, children }: { id: number; children: string }) {
  const link = { to: '/posts', search: { categories: id } } as unknown as LinkProps;
  return (
    <Can access="post.read">
      <Anchor size="sm" component={Link} {...link}>
        {children}
      </Anchor>
    </Can>
  );
}
