import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { findFormerAddress } from '../../content/addresses/former-addresses.queries';
import type { Site } from '../context/site';
import { MessagePage } from '../layout/message-page';
import type { PageContext, PageResult } from './page-handler';

export function notFoundPage(site: Site): PageResult {
  const title = site.say(phrase('There is nothing at this address'));
  const text = site.say(phrase('It may have moved, or never been here. Try the search, or the front page.'));
  return { kind: 'page', status: 404, element: createElement(MessagePage, { site, title, text, hasSearch: true }) };
}

/** For a URL with malformed percent-encoding. */
export function badRequestPage(site: Site): PageResult {
  const title = site.say(phrase('This address is not valid'));
  const text = site.say(phrase('It has characters that are encoded incorrectly. Check the link, or try the search.'));
  return { kind: 'page', status: 400, element: createElement(MessagePage, { site, title, text, hasSearch: true }) };
}

/** For what readers could once read. */
export function gonePage(site: Site): PageResult {
  const title = site.say(phrase('This is no longer here'));
  const text = site.say(phrase('The newsroom has taken it down.'));
  return { kind: 'page', status: 410, element: createElement(MessagePage, { site, title, text, hasSearch: true }) };
}

export const tooManyRequests = {
  title: phrase('Too many requests'),
  text: phrase('Your network has sent many requests in a short time. Wait a minute, then try again.'),
};

export function tooManyRequestsPage(site: Site): PageResult {
  const title = site.say(tooManyRequests.title);
  const text = site.say(tooManyRequests.text);
  return { kind: 'page', status: 429, element: createElement(MessagePage, { site, title, text }) };
}

/** A redirect or 410 for a former address; `null` for any other path. */
export async function formerPage({ db, site }: PageContext, path: string): Promise<PageResult | null> {
  const to = await findFormerAddress(db, path);
  if (to === undefined) return null;
  return to === null ? gonePage(site) : { kind: 'redirect', to, status: 301 };
}
