import { expect, test } from 'vitest';
import { openProblems } from './problems';

test('those who listen to one field see the same list for as long as it says the same', () => {
  const problems = openProblems({ title: ['Too short'], slug: ['Enter valid slug'] });
  const { slug } = problems.read().byField;
  let told = 0;
  const leave = problems.subscribe(() => told++);
  problems.put({ title: ['Still too short'], slug: ['Enter valid slug'] });
  expect(problems.read().byField).toEqual({ title: ['Still too short'], slug: ['Enter valid slug'] });
  expect(problems.read().byField['slug']).toBe(slug);
  problems.put({ slug: ['Minimum length: 5'] });
  expect(problems.read()).toEqual({ byField: { slug: ['Minimum length: 5'] }, isTried: false });
  leave();
  problems.tried();
  expect([problems.read().isTried, told]).toEqual([true, 2]);
});
