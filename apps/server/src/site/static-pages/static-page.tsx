import { staticFramePath, staticPagePath } from '@masthead/domain/site/paths';
import { createPageDocument } from '@masthead/markup/page-document';
import { createElement } from 'react';
import { type Site, withSectionLanguage } from '../context/site';
import { Layout } from '../layout/layout';
import type { PageHandler, PageResult } from '../pages/page-handler';
import { createBreadcrumbGraph } from '../structured-data/page-graphs';
import { FRAME_SANDBOX, staticFramePolicy } from './content-security-policy';
import { findStaticPage, type StaticPageRow } from './static.queries';

/**
 * Runs inside the frame. It reports the height of the content to the page around it, and scrolls to anchors, because a
 * frame as high as its content does not scroll itself.
 */
const FRAME_SCRIPT = `
(() => {
  const report = () => {
    const { height } = document.documentElement.getBoundingClientRect();
    parent.postMessage({ kind: 'masthead.frame-height', height: Math.ceil(height) }, '*');
  };
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.kind === 'masthead.frame-measure') report();
  });
  addEventListener('DOMContentLoaded', () => new ResizeObserver(report).observe(document.documentElement));
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || link.target) return;
    event.preventDefault();
    document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView();
  });
})();
`.replaceAll(/\n\s*/g, '');

/** Whether the content supports a dark scheme: it mentions colour schemes, or has no styles at all. */
const supportsDarkScheme = ({ html, css }: { html: string; css: string }) =>
  /color-scheme|light-dark\(/.test(css) || /color-scheme/.test(html) || (css.trim() === '' && !/style/i.test(html));

/** Search engines index the content as a part of the page that embeds it. */
const ROBOTS_TAG = '<meta name="robots" content="noindex, indexifembedded">';

/** The additions to the head of the frame's document. Its links open in the top window. */
function buildFrameHead(page: { html: string; css: string }): string {
  const scheme = supportsDarkScheme(page) ? '<meta name="color-scheme" content="light dark">' : '';
  return `<base target="_top">${ROBOTS_TAG}${scheme}<style>body{margin:0}</style><script>${FRAME_SCRIPT}</script>`;
}

/** `/page/about` is the page, and `/page/about.html` is the document in its frame. */
const FRAME_SUFFIX = /\.html$/;

/** A static page in the site's layout, or the content of its frame if the slug ends with `.html`. */
export const staticHandler: PageHandler = async ({ db, site: projectSite }, { params: { slug = '' } }) => {
  const page = await findStaticPage(db, slug.replace(FRAME_SUFFIX, ''));
  if (!page) return null;
  const site = withSectionLanguage(projectSite, page.section_id);
  if (FRAME_SUFFIX.test(slug)) return createFrame(page, site.language, `${site.url}${staticPagePath(page.slug)}`);
  return {
    kind: 'page',
    element: createElement(StaticPage, { site, page, framePath: staticFramePath(page.slug) }),
    externalResources: { frames: ["'self'"] },
  };
};

function createFrame(page: StaticPageRow, language: string, canonical: string): PageResult {
  return {
    kind: 'file',
    mediaType: 'text/html; charset=utf-8',
    content: createPageDocument(page, { language, canonical, head: buildFrameHead(page) }),
    headers: {
      'content-security-policy': staticFramePolicy,
      'x-frame-options': 'SAMEORIGIN',
      // Browsers block a sandboxed document with any other opener policy.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  };
}

interface Props {
  site: Site;
  page: StaticPageRow;
  framePath: string;
}

/** The layout of the site with the content in a sandboxed frame of an opaque origin, because it may have scripts. */
function StaticPage({ site, page: { title, slug, html, section_id }, framePath }: Props) {
  const path = staticPagePath(slug);
  return (
    <Layout
      site={site}
      head={{
        title,
        description: toDescription(html) || title,
        path,
        graph: createBreadcrumbGraph(site, [{ title, path }]),
      }}
      scope={{ section_id, category_id: null }}
      isWide
    >
      <h1 className="unseen">{title}</h1>
      <iframe className="static-frame" data-fit-frame="" src={framePath} title={title} sandbox={FRAME_SANDBOX} />
    </Layout>
  );
}

/** Only the start of the HTML is read for the description. */
const MAX_READ_CHARACTERS = 10_000;
const MAX_DESCRIPTION_LENGTH = 200;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The first text of the HTML, without the heading, as the description for search engines. */
function toDescription(html: string): string {
  const text = html
    .slice(0, MAX_READ_CHARACTERS)
    .replaceAll(/<(script|style|head|h1)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<[^<>]*(?:>|$)/g, ' ')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s\S*$/, '')}…`;
}
