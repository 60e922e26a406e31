import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render-screen';

const SmallContrast = ({ scheme }: { scheme: 'light' | 'dark' }) => (
  <p>
    <style>{`[data-mantine-color-scheme='${scheme}'] .faint { color: #777; background: #888; }`}</style>
    <span className="faint">Faint text</span>
  </p>
);

test.each([
  ['an input without a label', () => <input type="text" />, 'light: label: <input type="text">'],
  ['low contrast in the light scheme', () => <SmallContrast scheme="light" />, 'light: color-contrast'],
  ['low contrast in the dark scheme', () => <SmallContrast scheme="dark" />, 'dark: color-contrast'],
] as const)('the accessibility check reports %s', async (_, Violation, report) => {
  fakeApi();
  await renderScreen(() => (
    <>
      <h1>Canary</h1>
      <Violation />
    </>
  ));
  await expect.element(page.getByRole('heading', { name: 'Canary' })).toBeVisible();
  await expect(expectAccessible()).rejects.toThrow(report);
});

test('the accessibility check of an open dialog ignores the inert page behind it', async () => {
  fakeApi();
  await renderScreen(() => (
    <>
      <input type="text" />
      <div role="dialog" aria-modal="true" aria-label="Canary">
        Canary
      </div>
    </>
  ));
  await expect.element(page.getByText('Canary')).toBeVisible();
  await expectAccessible();
});
