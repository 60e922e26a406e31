import type { Article } from '@masthead/article/document';
import { type UniquenessResult, uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import type { Editor } from '@tiptap/react';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../../../test/fake-api';
import { renderScreen } from '../../../../../test/render-screen';
import { article, button, line, text } from '../../../../../test/rich-text';
import { articleOf } from '../../../../shared/rich-text/blocks';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { UniquenessPanel } from './uniqueness-panel';

const lines = [
  'The ferry left the harbour at dawn with forty people',
  'on board and nobody saw it again before the evening of that day in spring.',
];
const body = article(...lines.map((each) => line(each)));
const clear_text = lines.join(' ');
const places = { one: 'https://one.test/ferry', other: 'https://other.test/harbour' };

function answer(given: Partial<UniquenessResult> = {}): UniquenessResult {
  const urls = [
    { url: places.one, plagiat: 12, words: [1, 2, 3] },
    { url: places.other, plagiat: 8, words: [3, 9, 10] },
  ];
  return { unique: 75, remaining_limit: 6, clear_text, urls, error: null, ...given };
}

const api = (left = 7) => fakeApi().reply(uniqueness.info, { remaining_limit: left });
const checkButton = () => button('Check uniqueness');
const marked = () => [...text().element().querySelectorAll('mark')].map(({ textContent }) => textContent);
const sent = (calls: FakeApi) => calls.calls(uniqueness.check).map((each) => (each.body as { body: Article }).body);
const visibility = (url: string) => page.getByRole('switch', { name: `Mark in the text: ${url}` });
const verdict = () => page.getByRole('status').filter({ hasText: 'Text uniqueness' });

type Given = Partial<ComponentProps<typeof UniquenessPanel>>;

interface PageProps extends Given {
  tell: (result: unknown) => void;
}

/** The panel beside its text, to be opened and closed. */
function Page({ tell, ...given }: PageProps) {
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
          body={() => (editor ? articleOf(editor.state.doc) : null)}
          editor={editor}
          stored={{ unique: null }}
          refusal={null}
          onChecked={tell}
          {...given}
        />
      ) : null}
    </>
  );
}

async function renderPanel(given: Given = {}) {
  const told: unknown[] = [];
  await renderScreen(() => <Page tell={(result) => told.push(result)} {...given} />);
  await expect.element(text()).toBeVisible();
  return { told };
}

async function check() {
  await expect.element(checkButton()).not.toHaveAttribute('aria-disabled');
  await checkButton().click();
}

test('checks the text as it stands, and tells the form what was found', async () => {
  const server = api().reply(uniqueness.check, () => answer({ clear_text: `Now. ${clear_text}` }));
  const { told } = await renderPanel();
  await expect.element(page.getByText('Checks left today: 7')).toBeVisible();
  await expect.element(page.getByText('Not checked')).toBeVisible();
  await text().getByText('The ferry').click();
  await userEvent.keyboard('{Home}Now. ');
  await check();
  await expect.element(verdict()).toHaveTextContent('Text uniqueness 75%Good');
  await expect.element(page.getByText('Checks left today: 6')).toBeVisible();
  expect(JSON.stringify(sent(server))).toContain('Now. The ferry left');
  expect(server.calls(uniqueness.check)[0]?.params).toEqual({ id: '5' });
  expect(told).toEqual([{ uniqueness: 75, uniqueness_body: `Now. ${clear_text}` }]);
  expect(marked()).toEqual(['The ferry left', 'forty people']);
});

test('below 75 percent it warns', async () => {
  api().reply(uniqueness.check, answer({ unique: 74 }));
  await renderPanel();
  await check();
  await expect.element(verdict()).toHaveTextContent('Text uniqueness 74%Below 75%');
  await expect.element(verdict()).toHaveAttribute('data-mark', 'warning');
});

test('marks the words of the visible sources', async () => {
  api().reply(uniqueness.check, answer());
  await renderPanel();
  await check();
  await expect.poll(marked).toEqual(['ferry left the', 'people', 'on']);
  await expect.element(page.getByText('12% of the text, words: 3')).toBeVisible();
  const link = page.getByRole('link', { name: places.one });
  await expect.element(link).toHaveAttribute('href', places.one);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await visibility(places.one).click();
  await expect.poll(marked).toEqual(['the', 'people', 'on']);
  await visibility(places.other).click();
  await expect.poll(marked).toEqual([]);
  await visibility(places.one).click();
  await expect.poll(marked).toEqual(['ferry left the']);
});

test('clears the highlights, and shows them again', async () => {
  api().reply(uniqueness.check, answer());
  await renderPanel();
  await check();
  await button('Clear highlights').click();
  expect(marked()).toEqual([]);
  await expect.element(visibility(places.one)).not.toBeChecked();
  await button('Show highlights').click();
  expect(marked()).toEqual(['ferry left the', 'people', 'on']);
});

test('the first change clears all marks and is told of; another check marks anew', async () => {
  api().reply(uniqueness.check, answer());
  await renderPanel();
  await check();
  await expect.poll(marked).not.toEqual([]);
  await text().getByText('on board').click();
  await userEvent.keyboard('{End}x');
  expect(marked()).toEqual([]);
  await expect.element(verdict()).toHaveTextContent('The text has changed since this check.');
  await expect.element(visibility(places.one)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: places.one })).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await check();
  await expect.poll(marked).toEqual(['ferry left the', 'people', 'on']);
  await expect.element(verdict()).not.toHaveTextContent('has changed');
});

test('a text that changed while it was checked gets no marks', async () => {
  let release = (_: UniquenessResult) => {};
  api().reply(uniqueness.check, () => new Promise<UniquenessResult>((resolve) => (release = resolve)));
  await renderPanel();
  await check();
  await text().getByText('on board').click();
  await userEvent.keyboard('x');
  release(answer());
  await expect.element(verdict()).toHaveTextContent('The text has changed since this check.');
  expect(marked()).toEqual([]);
});

test('while it runs nothing else is checked, and it can be given up', async () => {
  const server = api().reply(uniqueness.check, () => new Promise<never>(() => {}));
  const { told } = await renderPanel();
  await check();
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^\d+ s$/);
  await expect.element(checkButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(checkButton()).toHaveAccessibleDescription('The text is being checked.');
  await checkButton().click({ force: true });
  await button('Cancel').click();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  await expect.element(checkButton()).toHaveFocus();
  await expect.poll(() => server.calls(uniqueness.info).length).toBe(2);
  await expect.element(page.getByText('Error checking uniqueness.')).not.toBeInTheDocument();
  expect(server.calls(uniqueness.check).length).toBe(1);
  expect(told).toEqual([]);
});

test('says when a check failed', async () => {
  api().reply(uniqueness.check, () => refusal(500, null));
  const { told } = await renderPanel();
  await check();
  await expect.element(page.getByText('Error checking uniqueness.')).toBeVisible();
  await expect.element(checkButton()).not.toHaveAttribute('aria-disabled');
  expect(told).toEqual([]);
});

test.each([
  [99, 'Minimum length – 100.'],
  [15_001, 'Maximum length – 15000.'],
])('%i characters are not sent: %s', async (length, message) => {
  const server = api();
  await renderPanel({ body: () => article(line('x'.repeat(length))) });
  await check();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  expect(sent(server)).toEqual([]);
});

test.each([100, 15_000])('%i characters are checked', async (length) => {
  const server = api().reply(uniqueness.check, answer({ clear_text: 'x'.repeat(length), urls: [], unique: 100 }));
  await renderPanel({ body: () => article(line('x'.repeat(length))), editor: null });
  await check();
  await expect.element(verdict()).toHaveTextContent('Text uniqueness 100%');
  await expect.element(page.getByText('No other text has these words.')).toBeVisible();
  expect(sent(server).length).toBe(1);
});

test('shows a length that the server refuses', async () => {
  const error = { error_code: 'max' as const, message: 'Maximum length – 15000.' };
  api().reply(uniqueness.check, answer({ unique: null, urls: [], error }));
  const { told } = await renderPanel();
  await check();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Maximum length – 15000.');
  expect(told).toEqual([]);
});

test('with no checks left the button says so', async () => {
  api(0);
  await renderPanel();
  await expect.element(page.getByText('Checks left today: 0')).toBeVisible();
  await expect.element(checkButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(checkButton()).toHaveAccessibleDescription('No uniqueness checks are left today.');
});

test('as long as the limit is not known nothing is checked', async () => {
  const server = api().reply(uniqueness.info, () => refusal(500, null));
  await renderPanel();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error fetching data.');
  await expect.element(checkButton()).toHaveAccessibleDescription('How many checks are left is not known.');
  server.reply(uniqueness.info, { remaining_limit: 3 });
  await button('Retry').click();
  await expect.element(checkButton()).not.toHaveAttribute('aria-disabled');
});

test('who may not check hears why, and the limit is not asked for', async () => {
  const server = api();
  await renderPanel({ refusal: 'ben is editing this post.', stored: { unique: 80 } });
  await expect.element(checkButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(checkButton()).toHaveAccessibleDescription('ben is editing this post.');
  await expect.element(verdict()).toHaveTextContent('Text uniqueness 80%GoodFound by an earlier check.');
  expect(server.calls(uniqueness.info)).toEqual([]);
});

test('a text of slides has no marks, and says so', async () => {
  api().reply(uniqueness.check, answer());
  await renderPanel({ editor: null });
  await check();
  await expect
    .element(page.getByText('No words are marked, because the text is made of several slides.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: places.other })).toBeVisible();
  await expect.element(visibility(places.one)).not.toBeInTheDocument();
  expect(marked()).toEqual([]);
});

test('the outcome and its marks outlast the panel', async () => {
  api().reply(uniqueness.check, answer());
  await renderPanel();
  await check();
  await expect.element(verdict()).toBeVisible();
  await button('Panel').click();
  await expect.element(verdict()).not.toBeInTheDocument();
  expect(marked()).toEqual(['ferry left the', 'people', 'on']);
  await button('Panel').click();
  await button('Clear highlights').click();
  expect(marked()).toEqual([]);
});

test('links a draft that has the words to its editor', async () => {
  const urls = [{ url: 'http://www.lagos.localhost:4000/preview/post/31', plagiat: 5, words: [1] }];
  api().reply(uniqueness.check, () => answer({ urls }));
  await renderPanel();
  await check();
  const link = page.getByRole('link', { name: 'Post 31, which is not published' });
  await expect.element(link).toHaveAttribute('href', '/posts/31');
});

test('says which limit is used up, and shows that no checks are left', async () => {
  const message = 'You have used up your own uniqueness checks for today. Try again tomorrow or ask a colleague.';
  const server = api(1).reply(uniqueness.check, () => {
    server.reply(uniqueness.info, { remaining_limit: 0 });
    return refusal(429, { type: 'uniqueness_limit', message, limit: 'user', remaining_limit: 0 });
  });
  await renderPanel();
  await check();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText('Checks left today: 0')).toBeVisible();
  await expect.element(checkButton()).toHaveAccessibleDescription('No uniqueness checks are left today.');
});
