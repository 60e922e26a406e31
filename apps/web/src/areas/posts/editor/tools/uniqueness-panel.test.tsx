import type { Article } from '@masthead/article/document';
import { type UniquenessResult, uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import type { Editor } from '@tiptap/react';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../../../test/fake-api';
import { renderScreen } from '../../../../../test/render-screen';
import { article, button, line, text } from '../../../../../test/rich-text';
import { toArticle } from '../../../../shared/rich-text/blocks';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { UniquenessPanel } from './uniqueness-panel';

const lines = [
  'The ferry left the harbour at dawn with forty people',
  'on board and nobody saw it again before the evening of that day in spring.',
];
const body = article(...lines.map((text) => line(text)));
const clear_text = lines.join(' ');
const sourceUrls = { one: 'https://one.test/ferry', other: 'https://other.test/harbour' };

function checkResult(overrides: Partial<UniquenessResult> = {}): UniquenessResult {
  const urls = [
    { url: sourceUrls.one, plagiat: 12, words: [1, 2, 3] },
    { url: sourceUrls.other, plagiat: 8, words: [3, 9, 10] },
  ];
  return { unique: 75, remaining_limit: 6, clear_text, urls, error: null, ...overrides };
}

/** An API with this number of checks left for today. */
const uniquenessApi = (checksLeft = 7) => fakeApi().reply(uniqueness.info, { remaining_limit: checksLeft });
const checkButton = () => button('Check uniqueness');
const markedTexts = () => [...text().element().querySelectorAll('mark')].map(({ textContent }) => textContent);
const sentTexts = (api: FakeApi) => api.calls(uniqueness.check).map((call) => (call.body as { body: Article }).body);
const sourceSwitch = (url: string) => page.getByRole('switch', { name: `Mark in the text: ${url}` });
const resultAlert = () => page.getByRole('status').filter({ hasText: 'Text uniqueness' });

type PanelOverrides = Partial<ComponentProps<typeof UniquenessPanel>>;

interface PageProps extends PanelOverrides {
  onResult: (result: unknown) => void;
}

/** The panel beside its text, which can be opened and closed. */
function Page({ onResult, ...overrides }: PageProps) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <RichTextEditor label="Body" value={body} onChange={() => {}} onEditor={setEditor} />
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Panel
      </button>
      {isOpen ? (
        <UniquenessPanel
          postId={5}
          body={() => (editor ? toArticle(editor.state.doc) : null)}
          editor={editor}
          stored={{ unique: null }}
          refusal={null}
          onChecked={onResult}
          {...overrides}
        />
      ) : null}
    </>
  );
}

async function renderPanel(overrides: PanelOverrides = {}) {
  const results: unknown[] = [];
  await renderScreen(() => <Page onResult={(result) => results.push(result)} {...overrides} />);
  await expect.element(text()).toBeVisible();
  return { results };
}

async function startCheck() {
  await expect.element(checkButton()).not.toHaveAttribute('aria-disabled');
  await checkButton().click();
}

test('a check sends the current text and passes the result to the form', async () => {
  const server = uniquenessApi().reply(uniqueness.check, () => checkResult({ clear_text: `Now. ${clear_text}` }));
  const { results } = await renderPanel();
  await expect.element(page.getByText('Checks left today: 7')).toBeVisible();
  await expect.element(page.getByText('Not checked')).toBeVisible();
  await text().getByText('The ferry').click();
  await userEvent.keyboard('{Home}Now. ');
  await startCheck();
  await expect.element(resultAlert()).toHaveTextContent('Text uniqueness 75%Good');
  await expect.element(page.getByText('Checks left today: 6')).toBeVisible();
  expect(JSON.stringify(sentTexts(server))).toContain('Now. The ferry left');
  expect(server.calls(uniqueness.check)[0]?.params).toEqual({ id: '5' });
  expect(results).toEqual([{ uniqueness: 75, uniqueness_body: `Now. ${clear_text}` }]);
  expect(markedTexts()).toEqual(['The ferry left', 'forty people']);
});

test('a result below 75 percent is a warning', async () => {
  uniquenessApi().reply(uniqueness.check, checkResult({ unique: 74 }));
  await renderPanel();
  await startCheck();
  await expect.element(resultAlert()).toHaveTextContent('Text uniqueness 74%Below 75%');
  await expect.element(resultAlert()).toHaveAttribute('data-mark', 'warning');
});

test('the editor marks the words of the sources whose switch is on', async () => {
  uniquenessApi().reply(uniqueness.check, checkResult());
  await renderPanel();
  await startCheck();
  await expect.poll(markedTexts).toEqual(['ferry left the', 'people', 'on']);
  await expect.element(page.getByText('12% of the text, words: 3')).toBeVisible();
  await expectAccessible({ isPart: true });
  const link = page.getByRole('link', { name: sourceUrls.one });
  await expect.element(link).toHaveAttribute('href', sourceUrls.one);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await sourceSwitch(sourceUrls.one).click();
  await expect.poll(markedTexts).toEqual(['the', 'people', 'on']);
  await sourceSwitch(sourceUrls.other).click();
  await expect.poll(markedTexts).toEqual([]);
  await sourceSwitch(sourceUrls.one).click();
  await expect.poll(markedTexts).toEqual(['ferry left the']);
});

test('"Clear highlights" removes all marks, "Show highlights" restores them', async () => {
  uniquenessApi().reply(uniqueness.check, checkResult());
  await renderPanel();
  await startCheck();
  await button('Clear highlights').click();
  expect(markedTexts()).toEqual([]);
  await expect.element(sourceSwitch(sourceUrls.one)).not.toBeChecked();
  await button('Show highlights').click();
  expect(markedTexts()).toEqual(['ferry left the', 'people', 'on']);
});

test('a change of the text removes all marks until the next check', async () => {
  uniquenessApi().reply(uniqueness.check, checkResult());
  await renderPanel();
  await startCheck();
  await expect.poll(markedTexts).not.toEqual([]);
  await text().getByText('on board').click();
  await userEvent.keyboard('{End}x');
  expect(markedTexts()).toEqual([]);
  await expect.element(resultAlert()).toHaveTextContent('The text has changed since this check.');
  await expect.element(sourceSwitch(sourceUrls.one)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: sourceUrls.one })).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await startCheck();
  await expect.poll(markedTexts).toEqual(['ferry left the', 'people', 'on']);
  await expect.element(resultAlert()).not.toHaveTextContent('has changed');
});

test('no words are marked if the text changed during the check', async () => {
  let release = (_: UniquenessResult) => {};
  uniquenessApi().reply(uniqueness.check, () => new Promise<UniquenessResult>((resolve) => (release = resolve)));
  await renderPanel();
  await startCheck();
  await text().getByText('on board').click();
  await userEvent.keyboard('x');
  release(checkResult());
  await expect.element(resultAlert()).toHaveTextContent('The text has changed since this check.');
  expect(markedTexts()).toEqual([]);
});

test('only one check runs at a time, and the user can cancel it', async () => {
  const server = uniquenessApi().reply(uniqueness.check, () => new Promise<never>(() => {}));
  const { results } = await renderPanel();
  await startCheck();
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^\d+ s$/);
  await expect.element(checkButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(checkButton()).toHaveAccessibleDescription('Checking the text…');
  await checkButton().click({ force: true });
  await button('Cancel').click();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  await expect.element(checkButton()).toHaveFocus();
  await expect.poll(() => server.calls(uniqueness.info).length).toBe(2);
  await expect.element(page.getByText('Error checking uniqueness.')).not.toBeInTheDocument();
  expect(server.calls(uniqueness.check).length).toBe(1);
  expect(results).toEqual([]);
});

test('a failed check shows an error', async () => {
  uniquenessApi().reply(uniqueness.check, () => refusal(500, null));
  const { results } = await renderPanel();
  await startCheck();
  await expect.element(page.getByText('Error checking uniqueness.')).toBeVisible();
  await expect.element(checkButton()).not.toHaveAttribute('aria-disabled');
  expect(results).toEqual([]);
});

test.each([
  [99, 'Minimum length – 100.'],
  [15_001, 'Maximum length – 15000.'],
])('a text of %i characters is not sent: %s', async (length, message) => {
  const server = uniquenessApi();
  await renderPanel({ body: () => article(line('x'.repeat(length))) });
  await startCheck();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  expect(sentTexts(server)).toEqual([]);
});

test.each([100, 15_000])('a text of %i characters is checked', async (length) => {
  const server = uniquenessApi().reply(
    uniqueness.check,
    checkResult({ clear_text: 'x'.repeat(length), urls: [], unique: 100 }),
  );
  await renderPanel({ body: () => article(line('x'.repeat(length))), editor: null });
  await startCheck();
  await expect.element(resultAlert()).toHaveTextContent('Text uniqueness 100%');
  await expect.element(page.getByText('No matching texts found.')).toBeVisible();
  expect(sentTexts(server).length).toBe(1);
});

test('a length error of the server is shown', async () => {
  const error = { error_code: 'max' as const, message: 'Maximum length – 15000.' };
  uniquenessApi().reply(uniqueness.check, checkResult({ unique: null, urls: [], error }));
  const { results } = await renderPanel();
  await startCheck();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Maximum length – 15000.');
  expect(results).toEqual([]);
});

test('the button is disabled with a reason if no checks are left', async () => {
  uniquenessApi(0);
  await renderPanel();
  await expect.element(page.getByText('Checks left today: 0')).toBeVisible();
  await expect.element(checkButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(checkButton()).toHaveAccessibleDescription('You have no uniqueness checks left today.');
});

test('the button is disabled while the number of remaining checks is unknown', async () => {
  const server = uniquenessApi().reply(uniqueness.info, () => refusal(500, null));
  await renderPanel();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error fetching data.');
  await expect.element(checkButton()).toHaveAccessibleDescription('The number of remaining checks is unknown.');
  server.reply(uniqueness.info, { remaining_limit: 3 });
  await button('Retry').click();
  await expect.element(checkButton()).not.toHaveAttribute('aria-disabled');
});

test('a user who may not check sees the reason', async () => {
  const server = uniquenessApi();
  await renderPanel({ refusal: 'ben is editing this post.', stored: { unique: 80 } });
  await expect.element(checkButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(checkButton()).toHaveAccessibleDescription('ben is editing this post.');
  await expect.element(resultAlert()).toHaveTextContent('Text uniqueness 80%GoodResult of an earlier check');
  expect(server.calls(uniqueness.info)).toEqual([]);
});

test('a text of several slides has no marks, and the panel explains why', async () => {
  uniquenessApi().reply(uniqueness.check, checkResult());
  await renderPanel({ editor: null });
  await startCheck();
  await expect.element(page.getByText("Words can't be highlighted because the text has several slides.")).toBeVisible();
  await expect.element(page.getByRole('link', { name: sourceUrls.other })).toBeVisible();
  await expect.element(sourceSwitch(sourceUrls.one)).not.toBeInTheDocument();
  expect(markedTexts()).toEqual([]);
});

test('the result and its marks stay when the panel closes', async () => {
  uniquenessApi().reply(uniqueness.check, checkResult());
  await renderPanel();
  await startCheck();
  await expect.element(resultAlert()).toBeVisible();
  await button('Panel').click();
  await expect.element(resultAlert()).not.toBeInTheDocument();
  expect(markedTexts()).toEqual(['ferry left the', 'people', 'on']);
  await button('Panel').click();
  await button('Clear highlights').click();
  expect(markedTexts()).toEqual([]);
});

test('a source that is an unpublished post links to its editor', async () => {
  const urls = [{ url: 'http://www.lagos.localhost:4000/preview/post/31', plagiat: 5, words: [1] }];
  uniquenessApi().reply(uniqueness.check, () => checkResult({ urls }));
  await renderPanel();
  await startCheck();
  const link = page.getByRole('link', { name: 'Post 31 (not published)' });
  await expect.element(link).toHaveAttribute('href', '/posts/31');
});

test('a check beyond the limit of the user says which limit is used up', async () => {
  const message = 'You have used up your own uniqueness checks for today. Try again tomorrow or ask a colleague.';
  const server = uniquenessApi(1).reply(uniqueness.check, () => {
    server.reply(uniqueness.info, { remaining_limit: 0 });
    return refusal(429, { type: 'uniqueness_limit', message, limit: 'user', remaining_limit: 0 });
  });
  await renderPanel();
  await startCheck();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText('Checks left today: 0')).toBeVisible();
  await expect.element(checkButton()).toHaveAccessibleDescription('You have no uniqueness checks left today.');
});
