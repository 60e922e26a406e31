import { authorPath, expertPath } from '@masthead/domain/site/addresses';
import { createElement } from 'react';
import { avatarAddress } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import { listPage } from '../lists/list-page';
import { postsNaming } from '../lists/listed.queries';
import { pagedPath } from '../machines/paged-path';
import { callTexts } from '../managed/call-to-actions';
import { formerPage } from '../pages/former-page';
import type { Maker, Means } from '../pages/made';
import { needsOf } from '../pages/policy';
import { nowhere } from '../parts/spot';
import { findExpertBySlug, findRenamedAuthor, findShownAuthor } from './people.queries';
import { PersonPage, type ShownPerson } from './person-page';

/** Somebody who is not shown to readers has no page, whatever they wrote. */
export const authorMaker: Maker = async (means, { params, page }) => {
  const { slug = '' } = params;
  const author = (await findShownAuthor(means.db, { slug })) ?? (await findByNumber(means.db, slug));
  if (author) {
    const path = authorPath(author.slug ?? String(author.id));
    return path === authorPath(slug)
      ? personMade(means, 'author', { ...author, path }, page)
      : { kind: 'redirect', to: pagedPath(path, page), status: 301 };
  }
  const renamed = await findRenamedAuthor(means.db, slug);
  return renamed === null ? null : { kind: 'redirect', to: pagedPath(authorPath(renamed), page), status: 301 };
};

/** Ids are 32-bit integers; leading zeros do not change the number. */
async function findByNumber(db: Db, digits: string) {
  const id = /^\d{1,20}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id < 2 ** 31 ? findShownAuthor(db, { id }) : undefined;
}

export const expertMaker: Maker = async (means, { params: { slug = '' }, page }) => {
  if (!means.site.switches.experts) return null;
  const expert = await findExpertBySlug(means.db, slug);
  if (!expert) return formerPage(means, expertPath(slug));
  const path = expertPath(expert.slug);
  if (expert.slug !== slug) return { kind: 'redirect', to: pagedPath(path, page), status: 301 };
  return personMade(means, 'expert', { ...expert, path }, page);
};

type Row = Omit<ShownPerson, 'list' | 'kind'> & { id: number };

async function personMade(
  means: Means,
  kind: ShownPerson['kind'],
  { id, avatar, ...person }: Row,
  page: number,
): ReturnType<Maker> {
  const { site } = means;
  const list = await listPage(means, site, page, postsNaming(kind, id));
  if (!list) return null;
  const shown = { ...person, kind, avatar: avatar && avatarAddress(avatar), list };
  return {
    kind: 'page',
    element: createElement(PersonPage, { site, person: shown }),
    needs: needsOf(callTexts(site, nowhere)),
  };
}
