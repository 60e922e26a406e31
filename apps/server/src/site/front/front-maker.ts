import { createElement } from 'react';
import { callTexts } from '../managed/call-to-actions';
import type { Maker } from '../pages/made';
import { needsOf } from '../pages/policy';
import { nowhere } from '../parts/spot';
import { FrontPage } from './front-page';
import { loadFront } from './load-front';

export const frontMaker: Maker = async ({ db, site }) => ({
  kind: 'page',
  element: createElement(FrontPage, { site, front: await loadFront(db, site) }),
  needs: needsOf(callTexts(site, nowhere)),
});
