import { staticFramePath, staticPagePath } from '@masthead/domain/site/addresses';
import { pageDocument } from '@masthead/markup/page-document';
import { createElement } from 'react';
import { type Site, siteIn } from '../context/site';
import { Layout } from '../layout/layout';
import type { PageHandler, PageResult } from '../pages/page-handler';
import { breadcrumbGraph } from '../structured-data/page-graphs';
import { FRAME_SANDBOX, staticFramePolicy } from './policy';
import { findStaticPage, type StaticPageRow } from './static.queries';

/**
 * Runs inside the frame. It reports the height of the content to the page around it, and scrolls to anchors, because a
 * frame as high as its content does not scroll itself.
 */
const SCRIPT = `
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
const knowsSchemes = ({ html, css }: { html: string; css: string }) =>
  /color-scheme|light-dark\(/.test(css) || /color-scheme/.test(html) || (css.trim() === '' && !/style/i.test(html));

/** Search engines list the page around the frame and read the content as a part of it. */
const ROBOTS = '<meta name="robots" content="noindex, indexifembedded">';

/** The head elements of a framed static page: links open in the top window, and a script reports the height. */
function frameHead(page: { html: string; css: string }): string {
  const scheme = knowsSchemes(page) ? '<meta name="color-scheme" content="light dark">' : '';
  return `<base target="_top">${ROBOTS}${scheme}<style>body{margin:0}</style><script>${SCRIPT}</script>`;
}

const FRAME = /\.html$/;

/** A static page in the site's layout, or with `.html` at the end of its address the content of its frame. */
export const staticHandler: PageHandler = async ({ db, site: whole }, { params: { slug = '' } }) => {
  const page = await findStaticPage(db, slug.replace(FRAME, ''));
  if (!page) return null;
  const site = siteIn(whole, page.section_id);
  if (FRAME.test(slug)) return frameOf(page, site.language, `${site.url}${staticPagePath(page.slug)}`);
  return {
    kind: 'page',
    element: createElement(StaticPage, { site, page, frame: staticFramePath(page.slug) }),
    needs: { frames: ["'self'"] },
  };
};

function frameOf(page: StaticPageRow, language: string, canonical: string): PageResult {
  return {
    kind: 'text',
    type: 'text/html; charset=utf-8',
    text: pageDocument(page, { language, canonical, head: frameHead(page) }),
    headers: {
      'content-security-policy': staticFramePolicy,
      'x-frame-options': 'SAMEORIGIN',
      // A document in a sandbox cannot ask for a group of windows of its own.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  };
}

interface Props {
  site: Site;
  page: StaticPageRow;
  /** The address of the content. */
  frame: string;
}

/** The content is HTML with scripts of its own: it stays in a frame without an origin. */
function StaticPage({ site, page: { title, slug, html, section_id }, frame }: Props) {
  const path = staticPagePath(slug);
  return (
    <Layout
      site={site}
      head={{ title, description: descriptionOf(html) || title, path, graph: breadcrumbGraph(site, [{ title, path }]) }}
      scope={{ section_id, category_id: null }}
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
