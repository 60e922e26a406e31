import type { Article, ArticleNode } from '@masthead/article/document';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen';
import { compareArticles } from './compare-articles';
import { compareTexts } from './compare-texts';
import { ArticleComparison, TextComparison } from './comparison';

/** Writes the runs of a comparison as text: `[-removed-]` and `{+added+}`. */
const marked = (before: string, after: string) =>
  compareTexts(before, after)
    .map(({ kind, text }) => (kind === 'kept' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

const paragraph = (text: string, attrs = {}): ArticleNode => ({
  type: 'paragraph',
  attrs,
  content: text === '' ? [] : [{ type: 'text', text }],
});
const figure = (id: number, caption: string): ArticleNode => ({
  type: 'figure',
  attrs: { image_id: id, src: `data:image/gif;base64,R0lGODlhAQABAAAAACw=#${id}`, alt: `Picture ${id}`, caption },
});
const article = (...content: ArticleNode[]): Article => ({ v: 1, doc: { type: 'doc', content } });
const statuses = (before: Article | null, after: Article | null) =>
  compareArticles(before, after).map((pair) => pair.status);

describe('a comparison of texts', () => {
  it.each([
    ['Rain in Lyon', 'Rain in Lyon', 'Rain in Lyon'],
    ['Rain in Lyon', 'Rain in Paris', 'Rain in [-Lyon-]{+Paris+}'],
    ['The cat sleeps', 'The cats sleep', 'The [-cat-]{+cats+} [-sleeps-]{+sleep+}'],
    ['Rain today', 'Heavy rain today', '[-Rain-]{+Heavy rain+} today'],
    ['Rain falls', 'Rain no longer falls', 'Rain {+no longer +}falls'],
    ['', 'New', '{+New+}'],
    ['Old', '', '[-Old-]'],
    ['Fine 😀 day', 'Fine 😁 day', 'Fine [-😀-]{+😁+} day'],
    ['Un été chaud', 'Un étés chaud', 'Un [-été-]{+étés+} chaud'],
  ])('from %j to %j marks whole words: %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('contains all of both texts', () => {
    const before = 'The mayor opens the new harbour on Monday, after a year of work.';
    const after = 'The new mayor opened the harbour on Tuesday after two years of work!';
    const runs = compareTexts(before, after);
    const without = (omitted: string) =>
      runs
        .filter(({ kind }) => kind !== omitted)
        .map(({ text }) => text)
        .join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  });

  it('of two long different texts marks one range', () => {
    const words = (seed: number) => Array.from({ length: 20_000 }, (_, index) => `w${(index * seed) % 7919}`).join(' ');
    expect(compareTexts(`Start ${words(3)}`, `Start ${words(5)}`).map(({ kind }) => kind)).toEqual([
      'kept',
      'removed',
      'added',
    ]);
  });
});

describe('a comparison of articles', () => {
  it('pairs equal and similar blocks and leaves others alone', () => {
    const before = article(paragraph('One day in May'), paragraph('Rain in the city of Lyon'), paragraph('The end'));
    const after = article(
      paragraph('One day in May'),
      paragraph('Something else entirely'),
      paragraph('Snow in the city of Lyon'),
      paragraph('The end', { textAlign: null }),
      paragraph(''),
    );
    expect(statuses(before, after)).toEqual(['unchanged', 'added', 'changed', 'unchanged']);
    expect(statuses(null, after)).toEqual(['added', 'added', 'added', 'added']);
    expect(statuses(null, null)).toEqual([]);
  });

  it('compares lists by item', () => {
    const list = (...items: string[]): ArticleNode => ({
      type: 'bulletList',
      content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
    });
    expect(statuses(article(list('Bread', 'Milk')), article(list('Bread', 'Eggs', 'Milk')))).toEqual([
      'unchanged',
      'added',
      'unchanged',
    ]);
  });

  it('reports a change of formatting', () => {
    const bold = { type: 'paragraph', content: [{ type: 'text', text: 'Rain', marks: [{ type: 'bold' }] }] };
    expect(compareArticles(article(paragraph('Rain')), article(bold))).toMatchObject([
      { status: 'changed', isTextEqual: true },
    ]);
  });

  it('reports a change of the list around a paragraph', () => {
    const list = (type: string): ArticleNode => ({
      type,
      content: [{ type: 'listItem', content: [paragraph('Bread')] }],
    });
    expect(compareArticles(article(list('bulletList')), article(list('orderedList')))).toMatchObject([
      { status: 'changed', isTextEqual: true },
    ]);
  });

  it('of 2,000 rewritten blocks marks whole blocks', () => {
    const blocks = (seed: string) => Array.from({ length: 2000 }, (_, index) => paragraph(`Block ${index} is ${seed}`));
    const pairs = compareArticles(article(...blocks('old')), article(...blocks('new')));
    expect(pairs).toHaveLength(2000);
    expect(pairs[0]).toMatchObject({ runs: [{ kind: 'kept' }, { kind: 'removed' }, { kind: 'added' }] });
    expect(pairs.at(-1)).toMatchObject({ runs: [{ kind: 'removed' }, { kind: 'added' }] });
  });
});

describe('the view of a comparison', () => {
  it('labels removed and added words for screen readers', async () => {
    await renderScreen(() => <TextComparison before="Rain in Lyon" after="Rain in Paris" />);
    await expect.element(page.getByRole('deletion')).toHaveTextContent('Removed: Lyon');
    await expect.element(page.getByRole('insertion')).toHaveTextContent('Added: Paris');
  });

  it('folds unchanged paragraphs that are far from a change', async () => {
    const same = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => paragraph(text));
    await renderScreen(() => (
      <ArticleComparison before={article(...same)} after={article(...same, paragraph('A new end'))} />
    ));
    const summary = page.getByText('Unchanged paragraphs: 4');
    await expect.element(page.getByText('Five')).toBeVisible();
    await expect.element(page.getByText('Two')).not.toBeVisible();
    await summary.click();
    await expect.element(page.getByText('Two')).toBeVisible();
  });

  it('shows a replaced picture beside the earlier one', async () => {
    await renderScreen(() => (
      <ArticleComparison before={article(figure(1, 'A harbour'))} after={article(figure(2, 'A bridge'))} />
    ));
    await expect.element(page.getByRole('img', { name: 'Picture 1' })).toBeInTheDocument();
    await expect.element(page.getByRole('img', { name: 'Picture 2' })).toBeInTheDocument();
    await expect.element(page.getByText('Earlier picture')).toBeVisible();
    await expect.element(page.getByText('Later picture')).toBeVisible();
  });

  it('says that both versions are empty', async () => {
    await renderScreen(() => <ArticleComparison before={null} after={article(paragraph(''))} />);
    await expect.element(page.getByText('Both versions are empty.')).toBeVisible();
  });
});
