import { expect, it } from 'vitest';
import { menuInput, reorderMenusRefusal } from './contract';

const manySections = { types: 5, sections: 7 };
const oneSection = { types: 5, sections: 1 };
const type = 'head_main';

it.each([
  [{ type, section_id: 1 }, manySections, null],
  [{ type, category_id: 1 }, manySections, null],
  [{ type, section_id: 1, category_id: 1 }, manySections, null],
  [{ type }, oneSection, null],
  [{ type }, { types: 5, sections: 0 }, null],
  [{ type }, manySections, 'Choose a section or a category to change the order.'],
  [{ section_id: 1 }, manySections, 'Choose a menu type to change the order.'],
  [{}, oneSection, 'Choose a menu type to change the order.'],
  [{}, manySections, 'Choose a menu type and a section or a category to change the order.'],
  [{ type, section_id: 1 }, { types: 1, sections: 7 }, 'There is only one menu type, so there is nothing to reorder.'],
])('reorderMenusRefusal for the filter %o with %o: %s', (filter, counts, refusal) => {
  expect(reorderMenusRefusal(filter, counts)).toBe(refusal);
});

it.each([
  ['/', true],
  ['/news/politics?page=2', true],
  ['https://example.org', true],
  ['//example.org', false],
  ['example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('menuInput accepts the link %s: %s', (url, isValid) => {
  expect(menuInput.safeParse({ name: 'Contacts', type, url }).success).toBe(isValid);
});
