import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible';
import { testArea } from '../../test/areas';
import { fakeApi } from '../../test/fake-api';
import { renderApp } from '../../test/render-app';
import { useUnsaved } from '../shared/form/unsaved';

let isBroken = false;

/** A page with an unsaved text, which fails after a click. */
function FailingPage() {
  const [text, setText] = useState('');
  const [, render] = useState(0);
  useUnsaved(text !== '', () => ({ headline: text, tags: [1, 2] }));
  if (isBroken) throw new Error('The table lost a leg');
  return (
    <>
      <h1>Fragile</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button
        type="button"
        onClick={() => {
          isBroken = true;
          render(1);
        }}
      >
        Break
      </button>
    </>
  );
}

const areas = [testArea('/fragile', 'Fragile', { Page: FailingPage }), testArea('/solid', 'Solid')];
const heading = page.getByRole('heading', { level: 1 });

async function openFailedPage() {
  isBroken = false;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp(fakeApi(), '/fragile', { areas });
  await page.getByRole('textbox', { name: 'Text' }).fill('Half a story');
  await page.getByRole('button', { name: 'Break' }).click();
  await expect.element(heading).toHaveTextContent('This page has an error');
}

test('a failed page shows the error and the unsaved text', async () => {
  await openFailedPage();
  await expect.element(page.getByText('The table lost a leg')).toBeVisible();
  const unsavedText = page.getByRole('textbox', { name: 'Your unsaved text' });
  await expect.element(unsavedText).toHaveValue('headline: Half a story\ntags: [1,2]');
  await expect.element(unsavedText).toHaveAttribute('readonly');
  await expectAccessible();
});

test('Retry renders a failed page again', async () => {
  await openFailedPage();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(heading).toHaveTextContent('Fragile');
});

test('other pages work after one has failed', async () => {
  await openFailedPage();
  await page.getByRole('link', { name: 'Solid' }).click();
  await expect.element(heading).toHaveTextContent('Solid');
});
