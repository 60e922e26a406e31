import { addressId } from '@masthead/domain/http/paging';
import { authorPath, expertPath } from '@masthead/domain/site/addresses';
import { createElement } from 'react';
import { avatarAddress } from '../../media/avatar';
import { listPage } from '../lists/list-page';
import { listNaming } from '../lists/listed.queries';
import { callTexts } from '../managed/call-to-actions';
import { formerPage } from '../pages/former-page';
import type { Maker, Means } from '../pages/made';
import { needsOf } from '../pages/policy';
import { nowhere } from '../parts/spot';
import { findExpertBySlug, findShownAuthor } from './people.queries';
import { PersonPage, type ShownPerson } from './person-page';

/** Somebody who is not shown to readers has no page, whatever they wrote. */
export const authorMaker: Maker = async (means, { params, page }) => {
  const id = addressId.safeParse(params.id);
  const author = id.success ? await findShownAuthor(means.db, id.data) : undefined;
  if (!author) return null;
  return personMade(means, 'author', { ...author, path: authorPath(author.id) }, page);
};

export const expertMaker: Maker = async (means, { params: { slug = '' }, page }) => {
  if (!means.site.switches.experts) return null;
  const expert = await findExpertBySlug(means.db, slug);
  if (!expert) return formerPage(means, expertPath(slug));
  return personMade(means, 'expert', { ...expert, path: expertPath(expert.slug) }, page);
};

type Row = Omit<ShownPerson, 'list' | 'kind'> & { id: number };

async function personMade(
  { db, site }: Means,
  kind: ShownPerson['kind'],
  { id, avatar, ...person }: Row,
  page: number,
): ReturnType<Maker> {
  const list = await listPage(site, page, (range) => listNaming(db, kind, id, range));
  if (!list) return null;
  const shown = { ...person, kind, avatar: avatar && avatarAddress(avatar), list };
  return {
    kind: 'page',
    element: createElement(PersonPage, { site, person: shown }),
    needs: needsOf(callTexts(site, nowhere)),
  };
}
