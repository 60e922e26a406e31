import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { testArea } from '../../test/areas';
import { fakeApi } from '../../test/fake-api';
import { renderApp } from '../../test/render-app';
import { useUnsaved } from '../shared/form/unsaved';

let broken = false;

function Fragile() {
  const [text, setText] = useState('');
  const [, render] = useState(0);
  useUnsaved(text !== '', () => ({ headline: text, tags: [1, 2] }));
  if (broken) throw new Error('The table lost a leg');
  return (
    <>
      <h1>Fragile</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button
        type="button"
        onClick={() => {
          broken = true;
          render(1);
        }}
      >
        Break
      </button>
    </>
  );
}

const areas = [testArea('/fragile', 'Fragile', { Page: Fragile }), testArea('/solid', 'Solid')];
const heading = page.getByRole('heading', { level: 1 });

async function breakIt() {
  broken = false;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp(fakeApi(), '/fragile', { areas });
  await page.getByRole('textbox', { name: 'Text' }).fill('Half a story');
  await page.getByRole('button', { name: 'Break' }).click();
  await expect.element(heading).toHaveTextContent('This page has failed');
}

test('a page that breaks says why and keeps what was typed', async () => {
  await breakIt();
  await expect.element(page.getByText('The table lost a leg')).toBeVisible();
  const kept = page.getByRole('textbox', { name: 'Your unsaved text' });
  await expect.element(kept).toHaveValue('headline: Half a story\ntags: [1,2]');
  await expect.element(kept).toHaveAttribute('readonly');
});

test('Retry shows the page again', async () => {
  await breakIt();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(heading).toHaveTextContent('Fragile');
});

test('the other pages are still there', async () => {
  await breakIt();
  await page.getByRole('link', { name: 'Solid' }).click();
  await expect.element(heading).toHaveTextContent('Solid');
});
