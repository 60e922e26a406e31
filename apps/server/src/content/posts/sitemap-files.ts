/**
 * A sitemap file lists the articles of one range of post ids: the first file those below 5,000. A file then stays the
 * same when articles of another file change. A database index depends on this number.
 */
export const IDS_IN_SITEMAP_FILE = 5000;

/** The index of the sitemap file that lists this post. */
export const sitemapFileOf = (postId: number) => Math.floor(postId / IDS_IN_SITEMAP_FILE);
