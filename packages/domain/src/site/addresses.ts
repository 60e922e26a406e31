/** First parts of a path that the site keeps for itself: no section may have one as its slug. */
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

// Where readers find each thing, below the address of the site.
export const sectionPath = (slug: string) => `/${slug}`;
export const categoryPath = (section: string, slug: string) => `/${section}/${slug}`;
export const tagPath = (slug: string) => `/tag/${slug}`;
export const expertPath = (slug: string) => `/expert/${slug}`;
/** The id of a user redirects to the slug. */
export const authorPath = (slug: string) => `/author/${slug}`;
export const staticPagePath = (slug: string) => `/page/${slug}`;
/** The content of a static page, which its page shows in a frame. A relative link means the same in both. */
export const staticFramePath = (slug: string) => `/page/${slug}.html`;
export const postPath = (slug: string) => `/article/${slug}`;
/** What the newsroom sees of a post that is not published. A bare id shows nothing: the key is a secret, or signed. */
export const postPreviewPath = (key: number | string) => `/preview/post/${key}`;
export const searchPath = '/search';

// What is written for machines. Names with a dot are no slug.
export const iconPath = '/icon.svg';
export const faviconPath = '/favicon.ico';
export const touchIconPath = '/apple-touch-icon.png';
export const appIconPath = (size: 192 | 512) => `/icon-${size}.png`;
export const manifestPath = '/site.webmanifest';
/** The picture of pages without one of their own. */
export const sharePicturePath = '/share.png';
export const feedPath = '/feed';
export const sectionFeedPath = (slug: string) => `/feed/section/${slug}`;
export const tagFeedPath = (slug: string) => `/feed/tag/${slug}`;
export const sitemapIndexPath = '/sitemap.xml';
export const sitemapPath = (name: string) => `/sitemap/${name}.xml`;

/** The anchor of an update of a live post on its page. */
export const updateAnchor = (slideId: string) => `update-${slideId}`;
