/** The titles of a post. An empty text counts as missing. */
export interface PostTitles {
  main_headline: string;
  catchy_title: string | null;
  fb_catchy_title: string | null;
}

/** Returns the title of the article page, which search engines show. */
export function searchTitle({ main_headline, catchy_title }: Omit<PostTitles, 'fb_catchy_title'>): string {
  return catchy_title || main_headline;
}

/** Returns the title that social networks show with a link to the article. */
export function shareTitle({ fb_catchy_title, ...titles }: PostTitles): string {
  return fb_catchy_title || searchTitle(titles);
}
