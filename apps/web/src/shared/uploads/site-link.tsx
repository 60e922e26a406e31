import { Anchor } from '@mantine/core';
import { useProject } from '../project/project';

/** A link to an absolute URL, or to a path on the site. */
export function SiteLink({ url }: { url: string }) {
  const { site_url } = useProject();
  return (
    <Anchor
      size="sm"
      href={new URL(url, site_url).href}
      target="_blank"
      rel="noopener noreferrer"
      style={{ overflowWrap: 'anywhere' }}
    >
      {url}
    </Anchor>
  );
}
