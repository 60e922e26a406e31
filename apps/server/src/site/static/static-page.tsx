import { staticPagePath } from '@masthead/domain/site/addresses';
import { Layout } from '../layout/layout';
import type { Site } from '../layout/site';
import { breadcrumbGraph } from '../machines/breadcrumb-graph';
import { FRAME_SANDBOX } from './policy';
import type { StaticPageRow } from './static.queries';

interface Props {
  site: Site;
  page: StaticPageRow;
  /** The address of the content. */
  frame: string;
}

/** The content is HTML with scripts of its own: it stays in a frame without an origin. */
export function StaticPage({ site, page: { title, slug, html, section_id }, frame }: Props) {
  const path = staticPagePath(slug);
  return (
    <Layout
      site={site}
      head={{ title, description: descriptionOf(html) || title, path, graph: breadcrumbGraph(site, [{ title, path }]) }}
      spot={{ section_id, category_id: null }}
      isWide
    >
      <h1 className="unseen">{title}</h1>
      <iframe className="static-frame" data-fit-frame="" src={frame} title={title} sandbox={FRAME_SANDBOX} />
    </Layout>
  );
}

/** The beginning of a page is enough for its description. */
const READ = 10_000;
const LONGEST_DESCRIPTION = 200;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The first paragraphs of the text, without its headings. */
function descriptionOf(html: string): string {
  const text = html
    .slice(0, READ)
    .replaceAll(/<(script|style|head|h1)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<[^<>]*(?:>|$)/g, ' ')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= LONGEST_DESCRIPTION) return text;
  return `${text.slice(0, LONGEST_DESCRIPTION).replace(/\s\S*$/, '')}…`;
}
