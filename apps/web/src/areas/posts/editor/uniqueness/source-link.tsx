import { Anchor } from '@mantine/core';
import { postPreviewPath } from '@masthead/domain/site/addresses';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../../shared/project/project';
import { AddressLink } from '../../../../shared/uploads/address-link';

const unpublished = new RegExp(`^${postPreviewPath('(\\d+)')}$`);

/** Where the words stand too: a page of the site, or the editor of what nobody has published yet. */
export function SourceLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  const { origin, pathname } = new URL(url, site_url);
  const id = unpublished.exec(pathname)?.[1];
  if (id === undefined || origin !== new URL(site_url).origin) return <AddressLink url={url} />;
  return (
    <Anchor size="sm" href={`/posts/${id}`} target="_blank" rel="noopener">
      {t('Post {id}, which is not published', { id })}
    </Anchor>
  );
}
