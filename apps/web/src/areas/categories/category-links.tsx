import { Anchor } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/schema';
import { categoryPath } from '@masthead/domain/site/addresses';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { AnchorLink } from '../../shared/links';
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

function PostsLink({ id, children }: { id: number; children: string }) {
  return (
    <Can access="post.read">
      <AnchorLink size="sm" to="/posts" search={{ categories: id }}>
        {children}
      </AnchorLink>
    </Can>
  );
}
