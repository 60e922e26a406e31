import type { Banner } from '@masthead/domain/advertisements/banner';
import { banners, slots } from '@masthead/domain/advertisements/contract';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { categories } from '@masthead/domain/categories/contract';
import { type FakeApi, fakeApi } from './fake-api';
import { pageWith } from './render-app';
import { sportSection, testCategory } from './taxonomy';

// Data and API of the tests of the advertisements screen.

export function testSlot(id: number, name: string, overrides: Partial<Slot> = {}): Slot {
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
    ...overrides,
  };
}

/** A data URL, so that pictures in tests send no request. */
export const BLANK_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const politics = testCategory(1, 'Politics');
const football = testCategory(2, 'Football', { section: sportSection });

export function testBanner(id: number, name: string, overrides: Partial<Banner> = {}): Banner {
  const { categories = [{ id: 1, catchy_title: 'Politics' }], tags = [] } = overrides;
  return {
    id,
    name,
    link: `https://sponsor.example/${id}`,
    is_enabled: true,
    image_desktop: BLANK_PICTURE,
    image_mobile: null,
    ...overrides,
    categories,
    tags,
    category_ids: categories.map((item) => item.id),
    tag_ids: tags.map((item) => item.id),
  };
}

interface StoredRows {
  slots?: Slot[];
  banners?: Banner[];
}

/** The API of the advertisements screen: the current slots and banners of the test, and no ads.txt. */
export function advertisementsApi(stored: StoredRows = {}): FakeApi {
  return fakeApi()
    .reply(slots.list, () => pageWith([...(stored.slots ?? [])]))
    .reply(banners.list, () => pageWith([...(stored.banners ?? [])]))
    .reply(slots.adsTxt, { content: null, uploaded_at: null, uploaded_by: null })
    .reply(categories.list, pageWith([politics, football]));
}
