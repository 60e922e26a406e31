import { escapeHtml } from '@masthead/article/html';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { findFormerAddress } from '../../content/addresses/former-addresses.queries';
import type { Site } from '../context/site';
import { MessagePage } from '../layout/message-page';
import type { PageContext, PageResult } from './page-handler';

// Pages of the site's layout with a short message, for requests without a regular page.

export function createNotFoundPage(site: Site): PageResult {
  const title = site.translate(phrase('Page not found'));
  const text = site.translate(phrase('The page may have moved or never existed. Try the search or the front page.'));
  return { kind: 'page', status: 404, element: createElement(MessagePage, { site, title, text, hasSearch: true }) };
}

/** For a URL with malformed percent-encoding. */
export function createBadRequestPage(site: Site): PageResult {
  const title = site.translate(phrase('This address is not valid'));
  const text = site.translate(
    phrase('The address has characters that are encoded incorrectly. Check the link or try the search.'),
  );
  return { kind: 'page', status: 400, element: createElement(MessagePage, { site, title, text, hasSearch: true }) };
}

/** For a page that was public and was removed. */
export function createGonePage(site: Site): PageResult {
  const title = site.translate(phrase('This page was removed'));
  const text = site.translate(phrase('The newsroom removed this article.'));
  return { kind: 'page', status: 410, element: createElement(MessagePage, { site, title, text, hasSearch: true }) };
}

/** For a client that exceeds a rate limit. */
export const tooManyRequestsMessage = {
  title: phrase('Too many requests'),
  text: phrase('Your network has sent many requests in a short time. Wait a minute, then try again.'),
};

export function createTooManyRequestsPage(site: Site): PageResult {
  const title = site.translate(tooManyRequestsMessage.title);
  const text = site.translate(tooManyRequestsMessage.text);
  return { kind: 'page', status: 429, element: createElement(MessagePage, { site, title, text }) };
}

/** The result for the path of a deleted or moved page: a redirect or 410. `null` for any other path. */
export async function findFormerPage({ db, site }: PageContext, path: string): Promise<PageResult | null> {
  const to = await findFormerAddress(db, path);
  if (to === undefined) return null;
  return to === null ? createGonePage(site) : { kind: 'redirect', to, status: 301 };
}

/** A page without the layout, whose data is in the database that does not answer. */
export function renderUnavailablePage(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
</head>
<body><h1>${escapeHtml(title)}</h1><p>This page is not available at the moment. Try again in a few minutes.</p></body>
</html>
`;
}
