import type { Article, ArticleNode } from '@masthead/article/document';
import { images } from '@masthead/domain/images/contract';
import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import { QueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../../../test/fake-api';
import { drawPicture, testImage } from '../../../../../test/pictures';
import { renderScreen } from '../../../../../test/render-screen';
import { article, button, dialog, field, line, paste, text } from '../../../../../test/rich-text';
import { PictureUploads } from '../../../../shared/rich-text/pictures/picture-uploads';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { GalleryMenu, type GalleryMode } from './gallery-menu';
import { ThumbChoices, type Thumbs } from './thumbnails';

const imagePath = (id: number) => `/media/images/${id}-${`${id}`.padStart(32, '0')}/1280.jpg`;
const libraryImage = (id: number) => testImage(id, { url: `http://www.lagos.localhost:4000${imagePath(id)}` });
const DOT = testImage(1).thumbnail;

function figure(id: number, overrides: Record<string, unknown> = {}): ArticleNode {
  const texts = { alt: `Picture ${id} here`, title: null, caption: null, author: 'Ada Obi', source: 1 };
  return {
    type: 'figure',
    attrs: { image_id: id, src: imagePath(id), width: 1200, height: 800, ...texts, ...overrides },
  };
}

const noThumbs: Thumbs = { thumb: null, thumb_ext: null, fb_thumb: null, fb_thumb_ext: null };

interface OpenOptions {
  mode?: GalleryMode;
  value?: Article | null;
  mayFacebook?: boolean;
}

/** The changes that the gallery menu reported. */
interface Recorded {
  articles: Article[];
  thumbs: Thumbs;
}

/** An article with its gallery, as on the editor page. */
function Page({ recorded, mode: start, value, mayFacebook }: Required<OpenOptions> & { recorded: Recorded }) {
  const [mode, setMode] = useState(start);
  const [isOpen, setIsOpen] = useState(true);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [thumbs, setThumbs] = useState(recorded.thumbs);
  const [choices] = useState(() => new ThumbChoices(new PictureUploads(new QueryClient())));
  return (
    <div style={{ width: 600 }}>
      {value ? (
        <RichTextEditor
          label="Body"
          value={value}
          onChange={(next) => recorded.articles.push(next)}
          onEditor={setEditor}
          onImage={() => setIsOpen(true)}
        />
      ) : null}
      {isOpen ? (
        <GalleryMenu
          {...{ mode, onMode: setMode, editor, thumbs, mayFacebook, choices }}
          thumbnailUrls={{ thumbnail: DOT, fbThumbnail: DOT }}
          onThumbs={(change) => {
            recorded.thumbs = { ...recorded.thumbs, ...change };
            setThumbs(recorded.thumbs);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

async function openMenu(overrides: OpenOptions = {}): Promise<Recorded> {
  const { mode = 'insert', value = article(line('Harbour')), mayFacebook = true } = overrides;
  const recorded: Recorded = { articles: [], thumbs: noThumbs };
  await renderScreen(() => <Page {...{ recorded, mode, value, mayFacebook }} />);
  await expect.element(menu()).toBeVisible();
  return recorded;
}

const menu = () => dialog('Image gallery');
const tab = (name: string) => menu().getByRole('tab', { name });
const tile = (id: number) => menu().getByRole('button', { name: `Harbour ${id} 1200 x 800`, exact: true });
const blockTypes = (articles: Article[]) => articles.at(-1)?.doc.content?.map(({ type }) => type);
const figures = (articles: Article[]) => articles.at(-1)?.doc.content?.filter(({ type }) => type === 'figure');

/** An API whose image library contains these images. */
function libraryApi(...ids: number[]): FakeApi {
  return fakeApi().reply(images.list, {
    ...{ items: ids.map(libraryImage), current_page: 1, last_page: 1, per_page: 19, total: ids.length },
    next_page_url: null,
  });
}

test('inserts pictures one after another below the paragraph with the caret', async () => {
  libraryApi(7, 8);
  const recorded = await openMenu({ value: article(line('Harbour'), line('Dawn')) });
  await expect.element(menu().getByRole('heading', { name: 'Select an image' })).toBeVisible();
  await expect.element(menu().getByRole('textbox', { name: 'Search' })).toHaveFocus();
  await text().getByText('Harbour', { exact: true }).click();
  await tile(7).click();
  await expect.element(menu().getByRole('heading', { name: 'Insert' })).toBeVisible();
  await menu().getByRole('textbox', { name: 'Alt' }).fill('Four');
  await menu().getByRole('button', { name: 'Insert', exact: true }).click();
  await expect.element(page.getByText('Minimum length 5')).toBeVisible();
  await menu().getByRole('textbox', { name: 'Alt' }).fill('Boats in the harbour');
  await menu().getByRole('button', { name: 'Insert', exact: true }).click();
  await expect.element(menu().getByRole('heading', { name: 'Select an image' })).toBeVisible();
  await expect.element(text()).toHaveFocus();
  await expect.poll(() => blockTypes(recorded.articles)).toEqual(['paragraph', 'figure', 'paragraph']);
  await tile(8).click();
  await menu().getByRole('button', { name: 'Insert', exact: true }).click();
  await expect
    .poll(() => figures(recorded.articles)?.map(({ attrs }) => attrs?.['alt']))
    .toContain('Boats in the harbour');
  await expect.poll(() => figures(recorded.articles)?.length).toBe(2);
});

test('edits the figure selected in the text, and is disabled without a selection', async () => {
  libraryApi(7);
  const recorded = await openMenu({ value: article(line('Harbour'), figure(7), figure(8)) });
  await expect.element(tab('Edit image')).toHaveAttribute('aria-disabled', 'true');
  await tab('Edit image').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Select an image in the text to edit it.');
  await tab('Edit image').click({ force: true });
  await expect.element(tab('Insert image')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('img', { name: 'Picture 7 here' }).click();
  await expect.element(tab('Edit image')).not.toHaveAttribute('aria-disabled');
  await tab('Edit image').click();
  const alt = menu().getByRole('textbox', { name: 'Alt' });
  const label = menu().getByRole('textbox', { name: 'Label' });
  await expect.element(alt).toHaveValue('Picture 7 here');
  await label.fill('Seen');
  await expect.element(menu().getByText('Minimum length 5')).toBeVisible();
  await label.fill('Seen from the hill ');
  await menu().getByRole('textbox', { name: 'Title' }).fill('The old harbour');
  await expect
    .poll(() => figures(recorded.articles)?.[0]?.attrs)
    .toMatchObject({ caption: 'Seen from the hill', title: 'The old harbour', alt: 'Picture 7 here' });
  await expect.element(text().getByRole('textbox', { name: 'Caption' }).first()).toHaveValue('Seen from the hill');

  await page.getByRole('img', { name: 'Picture 8 here' }).first().click();
  await expect.element(alt).toHaveValue('Picture 8 here');
  await expect.element(label).toHaveValue('');
  await menu().getByRole('button', { name: 'Remove from the text' }).click();
  await expect.poll(() => figures(recorded.articles)?.map(({ attrs }) => attrs?.['image_id'])).toEqual([7]);
  await expect.element(text()).toHaveFocus();
});

test('the first chosen image becomes the thumbnail and the Facebook thumbnail', async () => {
  let finish = () => {};
  const api = libraryApi(7, 8).reply(postThumbnails.crop, async ({ params }) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { hash_key: `key ${params.imageId}`, ext: 'jpg' as const, url: DOT, fb_url: DOT };
  });
  const recorded = await openMenu({ mode: 'thumbnails' });
  await expect.element(menu().getByRole('figure', { name: 'Main page' })).toHaveTextContent('No image');
  const both = menu().getByRole('checkbox', { name: 'Also use for Facebook' });
  await expect.element(both).toBeChecked();
  await tile(7).click();
  await expect.element(tile(7)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(menu().getByText('Creating thumbnails…')).toBeVisible();
  await expect.element(tile(8)).not.toHaveAttribute('aria-disabled');
  finish();
  await expect
    .poll(() => recorded.thumbs)
    .toEqual({ thumb: 'key 7', thumb_ext: 'jpg', fb_thumb: 'key 7', fb_thumb_ext: 'jpg' });
  await expect.element(tile(7)).not.toHaveAttribute('aria-disabled');
  expect(api.calls(postThumbnails.crop)[0]?.params).toEqual({ imageId: '7' });
  await expect.element(menu().getByRole('img', { name: 'Thumbnail: Facebook' })).toBeVisible();

  await expect.element(both).not.toBeChecked();
  await menu().getByText('Facebook', { exact: true }).last().click();
  await expect.element(both).not.toBeInTheDocument();
  await tile(8).click();
  await expect.element(tile(8)).toHaveAttribute('aria-disabled', 'true');
  finish();
  await expect.poll(() => recorded.thumbs).toMatchObject({ thumb: 'key 7', fb_thumb: 'key 8' });
  await button('Remove the Facebook thumbnail').click();
  expect(recorded.thumbs).toEqual({ thumb: 'key 7', thumb_ext: 'jpg', fb_thumb: null, fb_thumb_ext: null });
  await expect.element(menu().getByRole('figure', { name: 'Facebook' })).toHaveFocus();
});

test('the latest of two crops for the same thumbnail wins', async () => {
  const finish: Record<number, () => void> = {};
  const api = libraryApi(7, 8).reply(postThumbnails.crop, async ({ params: { imageId } }) => {
    await new Promise<void>((resolve) => {
      finish[imageId] = resolve;
    });
    return { hash_key: `key ${imageId}`, ext: 'jpg' as const, url: DOT, fb_url: DOT };
  });
  const recorded = await openMenu({ mode: 'thumbnails', mayFacebook: false });
  await expect
    .element(menu().getByText('You need the right post.fb to see and change the Facebook thumbnail.'))
    .toBeVisible();
  await expect.element(menu().getByRole('checkbox')).not.toBeInTheDocument();
  await tile(7).click();
  await tile(8).click();
  await expect.poll(() => Object.keys(finish)).toEqual(['7', '8']);
  finish[8]?.();
  await expect.poll(() => recorded.thumbs).toEqual({ ...noThumbs, thumb: 'key 8', thumb_ext: 'jpg' });
  finish[7]?.();
  await expect.element(tile(7)).not.toHaveAttribute('aria-disabled');
  expect(recorded.thumbs.thumb).toBe('key 8');
  api.reply(postThumbnails.crop, () => refusal(500, null));
  await tile(7).click();
  await expect.element(page.getByText('Error creating thumbnails.')).toBeVisible();
  expect(recorded.thumbs.thumb).toBe('key 8');
});

test('a post without a text offers no insertion of images', async () => {
  libraryApi(7);
  await openMenu({ value: null });
  await expect.element(menu().getByText('There is no text to insert an image into.')).toBeVisible();
  await expect.element(tab('Edit image')).toHaveAttribute('aria-disabled', 'true');
  await tab('Add thumbnails').click();
  await expect.element(tile(7)).toBeVisible();
});

test('leaving asks before it discards pictures that wait for upload', async () => {
  libraryApi(7);
  await openMenu();
  await menu().getByRole('button', { name: 'Add new image' }).click();
  paste({}, [await drawPicture()], document.body);
  await expect.element(menu().getByRole('heading', { name: 'Add new image' })).toBeVisible();
  await expect.element(field('Name')).toBeVisible();
  await tab('Add thumbnails').click();
  await dialog('Unsaved changes').getByRole('button', { name: 'Stay' }).click();
  await expect.element(tab('Insert image')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await dialog('Unsaved changes').getByRole('button', { name: 'Leave' }).click();
  await expect.element(menu()).not.toBeInTheDocument();
});
