import { expect, it } from 'vitest';
import { menuInput, reorderMenusRefusal } from './contract';

const many = { types: 5, sections: 7 };
const single = { types: 5, sections: 1 };
const type = 'head_main';

it.each([
  [{ type, section_id: 1 }, many, null],
  [{ type, category_id: 1 }, many, null],
  [{ type, section_id: 1, category_id: 1 }, many, null],
  [{ type }, single, null],
  [{ type }, { types: 5, sections: 0 }, null],
  [{ type }, many, 'Choose a section or a category to change the order.'],
  [{ section_id: 1 }, many, 'Choose a menu type to change the order.'],
  [{}, single, 'Choose a menu type to change the order.'],
  [{}, many, 'Choose a menu type and a section or a category to change the order.'],
  [{ type, section_id: 1 }, { types: 1, sections: 7 }, 'There is only one menu type: nothing can be put in order.'],
])('reordering with %o of %o: %s', (chosen, counts, refusal) => {
  expect(reorderMenusRefusal(chosen, counts)).toBe(refusal);
});

it.each([
  ['/', true],
  ['/news/politics?page=2', true],
  ['https://example.org', true],
  ['//example.org', false],
  ['example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the link %s', (url, isRight) => {
  expect(menuInput.safeParse({ name: 'Contacts', type, url }).success).toBe(isRight);
});
