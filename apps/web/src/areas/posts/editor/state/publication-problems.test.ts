import { expect, test } from 'vitest';
import { createProblemStore } from './publication-problems';

test("the store of publication problems keeps the identity of a field's unchanged messages", () => {
  const problems = createProblemStore({ title: ['Too short'], slug: ['Enter valid slug'] });
  const { slug } = problems.getState().byField;
  let notifications = 0;
  const unsubscribe = problems.subscribe(() => notifications++);
  problems.setProblems({ title: ['Still too short'], slug: ['Enter valid slug'] });
  expect(problems.getState().byField).toEqual({ title: ['Still too short'], slug: ['Enter valid slug'] });
  expect(problems.getState().byField['slug']).toBe(slug);
  problems.setProblems({ slug: ['Minimum length: 5'] });
  expect(problems.getState()).toEqual({ byField: { slug: ['Minimum length: 5'] }, isPublishAttempted: false });
  unsubscribe();
  problems.markPublishAttempted();
  expect([problems.getState().isPublishAttempted, notifications]).toEqual([true, 2]);
});
