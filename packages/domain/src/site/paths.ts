// The URL paths of the public site. The server routes them; the admin links to them.

/** First path segments that the site uses itself. A section cannot have one as its slug. */
export const reservedPaths = [
  'tag',
  'expert',
  'author',
  'page',
  'search',
  'media',
  'preview',
  'feed',
  'sitemap',
  'api',
  'article',
] as const;

// Pages for readers.
export const sectionPath = (slug: string) => `/${slug}`;
export const categoryPath = (section: string, slug: string) => `/${section}/${slug}`;
export const tagPath = (slug: string) => `/tag/${slug}`;
export const expertPath = (slug: string) => `/expert/${slug}`;
/** A path with the user id redirects to the slug. */
export const authorPath = (slug: string) => `/author/${slug}`;
export const staticPagePath = (slug: string) => `/page/${slug}`;
/** The content of a static page, shown in a frame. It is a sibling of the page, so relative links work in both. */
export const staticFramePath = (slug: string) => `/page/${slug}.html`;
export const postPath = (slug: string) => `/article/${slug}`;
/** The preview of an unpublished post. The key is secret or signed; a bare id gives no access. */
export const postPreviewPath = (key: number | string) => `/preview/post/${key}`;
export const searchPath = '/search';

// Files for browsers, feed readers and search engines. Names with a dot cannot collide with slugs.
export const iconPath = '/icon.svg';
export const faviconPath = '/favicon.ico';
export const touchIconPath = '/apple-touch-icon.png';
export const appIconPath = (size: 192 | 512) => `/icon-${size}.png`;
export const manifestPath = '/site.webmanifest';
/** The default picture for shared links. */
export const sharePicturePath = '/share.png';
export const feedPath = '/feed';
export const sectionFeedPath = (slug: string) => `/feed/section/${slug}`;
export const tagFeedPath = (slug: string) => `/feed/tag/${slug}`;
export const sitemapIndexPath = '/sitemap.xml';
export const sitemapPath = (name: string) => `/sitemap/${name}.xml`;

/** The anchor of one update on the page of a live update. */
export const updateAnchor = (slideId: string) => `update-${slideId}`;
