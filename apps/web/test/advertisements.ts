import type { Banner } from '@masthead/domain/advertisements/banner';
import { banners, slots } from '@masthead/domain/advertisements/contract';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { categories } from '@masthead/domain/categories/contract';
import { type FakeApi, fakeApi } from './fake-api';
import { pageWith } from './render-app';
import { sportSection, testCategory } from './taxonomy';

export function testSlot(id: number, name: string, given: Partial<Slot> = {}): Slot {
  return {
    id,
    name,
    frequency: 100,
    slot: `/1234567/front/${id}`,
    code: `div-gpt-ad-${id}`,
    outofpage: false,
    size: [[728, 90]],
    status: 1,
    cached: 0,
    ...given,
  };
}

/** A dot, so that no picture of a test asks a server for anything. */
export const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const politics = testCategory(1, 'Politics');
const football = testCategory(2, 'Football', { section: sportSection });

export function testBanner(id: number, name: string, given: Partial<Banner> = {}): Banner {
  const { categories = [{ id: 1, catchy_title: 'Politics' }], tags = [] } = given;
  return {
    id,
    name,
    link: `https://sponsor.example/${id}`,
    is_enabled: true,
    image_desktop: DOT,
    image_mobile: null,
    ...given,
    categories,
    tags,
    category_ids: categories.map((each) => each.id),
    tag_ids: tags.map((each) => each.id),
  };
}

interface Stored {
  slots?: Slot[];
  banners?: Banner[];
}

/** Both lists, as they are at the time of the asking, and no ads.txt yet. */
export function advertisementsApi(stored: Stored = {}): FakeApi {
  return fakeApi()
    .reply(slots.list, () => pageWith([...(stored.slots ?? [])]))
    .reply(banners.list, () => pageWith([...(stored.banners ?? [])]))
    .reply(slots.adsTxt, { content: null, uploaded_at: null, uploaded_by: null })
    .reply(categories.list, pageWith([politics, football]));
}
