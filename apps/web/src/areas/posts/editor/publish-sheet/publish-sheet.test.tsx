import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPublishChecks } from '@masthead/domain/posts/contract/publish-checks';
import { postPush } from '@masthead/domain/posts/contract/push';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { refusal } from '../../../../../test/fake-api';
import {
  button,
  field,
  notice,
  openPost,
  openTab,
  publishSheet,
  textField,
  titleField,
} from '../../../../../test/open-post';
import { testProject, testUser } from '../../../../../test/people';
import { testImage } from '../../../../../test/pictures';
import { headline, passedChecks } from '../../../../../test/post-editor';
import { article, line } from '../../../../../test/rich-text';
import { formatMoment } from './publication-plan';

const check = (text: string) => publishSheet().getByRole('listitem').filter({ hasText: text });
const selectedText = () => String(document.getSelection());

async function openSheet(...options: Parameters<typeof openPost>) {
  const opened = await openPost(...options);
  await button('Publish').click();
  await expect.element(publishSheet().getByText('Publishes now')).toBeVisible();
  return opened;
}

test('the sheet says what happens, passes its checks, and Ctrl+Enter confirms', async () => {
  const { api } = await openSheet();
  await expect.element(publishSheet().getByText('You can undo it for 10 seconds.')).toBeVisible();
  await expect.element(check('Passed: All required fields are valid')).toBeVisible();
  await expect.element(check('Passed: No stop words')).toBeVisible();
  await expectAccessible();
  expect(publishSheet().element().contains(document.activeElement)).toBe(true);
  expect(api.calls(posts.publish)).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(publishSheet()).not.toBeInTheDocument();
});

test('Escape closes the sheet without publishing, and the shortcut of Publish opens it again', async () => {
  const { api } = await openSheet();
  await userEvent.keyboard('{Escape}');
  await expect.element(publishSheet()).not.toBeInTheDocument();
  await expect.element(button('Publish')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
  await expect.element(publishSheet()).toBeVisible();
  expect(api.calls(posts.publish)).toEqual([]);
});

test('a problem blocks the publication, and its button leads to the field', async () => {
  await openSheet({ description: null });
  const problem = check('Blocks publishing: Description: Enter description');
  await problem.getByRole('button', { name: 'Go to Description' }).click();
  await expect.element(publishSheet()).not.toBeInTheDocument();
  await expect.element(field('Description')).toHaveFocus();
});

test('a title that is too long is shortened at a word, and the change can be undone', async () => {
  const long = `${headline} after a long debate about costs – undercapitalisation`;
  await openSheet({ main_headline: long });
  const suggestion = `${headline} after a long debate about costs`;
  await expect.element(publishSheet().getByText(`Suggestion: ${suggestion}`)).toBeVisible();
  await check('Main headline must contain').getByRole('button', { name: 'Shorten' }).click();
  await expect.element(titleField()).toHaveValue(suggestion);
  await expect.element(check('All required fields are valid')).toBeVisible();
  await check('Title is shortened').getByRole('button', { name: 'Undo' }).click();
  await expect.element(titleField()).toHaveValue(long);
  await expect.element(check('Main headline must contain')).toBeVisible();
});

test('a title that the user may not change has no suggestion', async () => {
  const rights = testUser().rights.filter((right) => right !== 'post.fb');
  const user = testUser({ rights: rights as never });
  await openSheet({ fb_catchy_title: `${headline} after a long debate about costs` }, { user });
  await expect.element(check('Facebook headline must contain')).toBeVisible();
  await expect.element(publishSheet().getByRole('button', { name: 'Shorten' })).not.toBeInTheDocument();
});

test('a stop word links to its fields and to the word in the text', async () => {
  const { api } = await openPost({ body: article(line('The council met at eight. The Casino opens.')) });
  await titleField().fill(`${headline} casino`);
  api.reply(postPublishChecks.run, ({ body }) => ({
    ...passedChecks,
    stop_words: JSON.stringify(body).includes('casino') ? ['casino'] : [],
  }));
  await button('Publish').click();
  await check('Stop word: casino').getByRole('button', { name: 'Title' }).click();
  await expect.element(titleField()).toHaveFocus();
  await button('Publish').click();
  await check('Stop word: casino').getByRole('button', { name: 'Text' }).click();
  await expect.poll(selectedText).toBe('Casino');
  await expect.element(textField()).toHaveFocus();
});

test('a stop word in another slide opens the slide', async () => {
  const slide = { time: null, minutes: null, updated_at: '2026-11-15T09:00:00.000Z' };
  const slides = [
    { ...slide, id: 'one', title: 'One', content: article(line('The council met.')) },
    { ...slide, id: 'two', title: 'Two', content: article(line('The casino opens.')) },
  ];
  const { api } = await openPost({ template_type: TemplateType.GALLERY, body: null, slides });
  api.reply(postPublishChecks.run, { ...passedChecks, stop_words: ['casino'] });
  await button('Publish').click();
  await check('Stop word: casino').getByRole('button', { name: 'Text' }).click();
  await expect.poll(selectedText).toBe('casino');
});

test('a picture without alt text is a warning that leads to the picture', async () => {
  const figure = {
    type: 'figure',
    attrs: { image_id: 1, src: '/media/images/1-abc/full.jpg', alt: null, caption: 'A tram', width: 10, height: 10 },
  };
  const { api } = await openPost({ body: article(line('The council met.'), figure) });
  await button('Publish').click();
  await check('Warning: Pictures in the text without alt text: 1').getByRole('button').click();
  await expect.poll(() => document.querySelector('.ProseMirror-selectednode figcaption, figure')).not.toBeNull();
  await expect.element(textField()).toHaveFocus();
  await button('Publish').click();
  await publishSheet().getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(notice('Post published.')).toBeVisible();
  expect(api.calls(posts.publish)).toHaveLength(1);
});

test('previews show the metadata of the page, and the push message has its number of subscribers', async () => {
  const { api } = await openPost({ fb_catchy_title: '', slug: 'tram-line' });
  api.reply(postPush.audience, { subscribers: 1234 });
  await button('Publish').click();
  const panel = publishSheet().getByRole('tabpanel');
  const catchy = 'Tram line along the harbour road gets its vote at last';
  await expect.element(panel).toHaveTextContent(`www.lagos.localhost:4000/article/tram-line${catchy} | Lagos Dispatch`);
  await publishSheet().getByRole('tab', { name: 'Facebook' }).click();
  await expect.element(panel).toHaveTextContent(`www.lagos.localhost:4000${catchy}`);
  await publishSheet().getByRole('tab', { name: 'X' }).click();
  await expect.element(panel).toHaveTextContent(`${catchy}From www.lagos.localhost:4000`);
  await expect.element(publishSheet().getByText('Subscribers: 1234.')).toBeVisible();
  await expect.element(publishSheet().getByText('Accra Dispatch')).toBeVisible();
});

test('warnings name similar headlines, expiring licences and a lead picture without alt text', async () => {
  const { api } = await openPost();
  const url = 'http://www.lagos.localhost:4000/article/tram';
  api.reply(postPublishChecks.run, {
    ...passedChecks,
    similar: [{ id: 4, main_headline: 'A tram line', published_at: '2026-11-14T23:30:00.000Z', url }],
    lead_picture: { id: 7, has_alt: false },
    licenses: [
      { id: 7, name: 'Tram', expires_on: '2026-11-14', is_expired: true },
      { id: 8, name: 'Rails', expires_on: '2026-12-01', is_expired: false },
    ],
  });
  await button('Publish').click();
  const similar = check('Warning: A similar headline was published on 2026-11-15');
  await expect.element(similar.getByRole('link', { name: 'A tram line' })).toHaveAttribute('href', url);
  await expect.element(check('Warning: The lead picture has no alt text')).toBeVisible();
  await expect.element(check('The licence of the picture "Tram" expired on 2026-11-14')).toBeVisible();
  await expect.element(check('The licence of the picture "Rails" expires on 2026-12-01')).toBeVisible();
});

test.each([
  ['a draft', {}, 'Publish'],
  ['a published post', { status: Status.PUBLISHED, published_at: '2026-11-15T08:00:00.000Z', slug: 'a' }, 'Republish'],
])('the warning about the alt text of the lead picture of %s leads to its field', async (_, values, label) => {
  const { api } = await openPost(values);
  let alt: string | null = null;
  api
    .reply(images.get, () => testImage(1, { alt }))
    .reply(images.update, ({ body }) => {
      alt = body.alt ?? null;
      return testImage(1, { alt });
    })
    .reply(postPublishChecks.run, () => ({ ...passedChecks, lead_picture: { id: 1, has_alt: alt !== null } }));
  await openTab('SEO');
  await button(label).click();
  const sheet = publishSheet(label);
  await sheet.getByRole('button', { name: 'Go to Alt' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(field('Alt')).toHaveFocus();
  await userEvent.keyboard('Boats in the harbour{Control>}{Shift>}p{/Shift}{/Control}');
  await expect.element(sheet.getByText('The lead picture has an alt text')).toBeVisible();
});

test('the warning about the alt text of the lead picture has no button for a user who may not change it', async () => {
  const rights = testUser().rights.filter((right) => right !== 'image.update');
  const { api } = await openPost({}, { user: testUser({ rights: rights as never }) });
  api.reply(postPublishChecks.run, { ...passedChecks, lead_picture: { id: 1, has_alt: false } });
  await button('Publish').click();
  const warning = check('Warning: The lead picture has no alt text');
  await expect.element(warning).toBeVisible();
  await expect.element(warning.getByRole('button')).not.toBeInTheDocument();
});

test('links are polled until they are checked, and a broken link leads to its text', async () => {
  const url = 'https://paper.test/gone';
  const linked = { type: 'text', text: 'the report', marks: [{ type: 'link', attrs: { href: url } }] };
  const { api } = await openPost({ body: article(line('The council met.'), { type: 'paragraph', content: [linked] }) });
  api.reply(postPublishChecks.run, { ...passedChecks, links: [{ url, state: 'checking' }] });
  await button('Publish').click();
  await expect.element(check('In progress: Checking links: 1')).toBeVisible();
  api.reply(postPublishChecks.run, { ...passedChecks, links: [{ url, state: 'broken' }] });
  await check(`Warning: Broken link: ${url}`).getByRole('button', { name: 'Go to link' }).click();
  await expect.poll(selectedText).toBe('the report');
});

test('a failed check of the server can be repeated and does not prevent the publication', async () => {
  const { api } = await openPost();
  api.reply(postPublishChecks.run, () => refusal(500, null));
  await button('Publish').click();
  api.reply(postPublishChecks.run, passedChecks);
  await check('The server could not check the post.').getByRole('button', { name: 'Retry' }).click();
  await expect.element(check('No stop words')).toBeVisible();
});

test('the sheet of a published post says that its date changes, that of a project without a delay offers no undo', async () => {
  const project = testProject({ publish_delay_seconds: 0, switches: { ...testProject().switches, push: false } });
  await openPost({ status: Status.PUBLISHED, published_at: '2026-11-15T08:00:00.000Z', slug: 'a' }, { project });
  await button('Republish').click();
  const sheet = publishSheet('Republish');
  await expect.element(sheet.getByText('Updates the article and sets its date to now')).toBeVisible();
  await expect.element(sheet.getByText(/^You can undo it/)).not.toBeInTheDocument();
  await expect.element(sheet.getByText('Push notification')).not.toBeInTheDocument();
});

test('a user with one-click publishing publishes without the sheet', async () => {
  const user = testUser({ one_click_publish: true });
  const { api } = await openPost({ description: null }, { user });
  await button('Publish').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  await expect.element(field('Description')).toHaveFocus();
  await field('Description').fill(
    'The council has voted for the tram line along the harbour road after a long night of talks, and the first rails are to be laid in the spring of next year.',
  );
  await button('Publish').click();
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(postPublishChecks.run)).toEqual([]);
});

test.each([
  ['Africa/Lagos', '19 Nov 2026, 06:30 (Lagos)'],
  ['Asia/Manila', '19 Nov 2026, 06:30 (Lagos), 13:30 your time'],
  ['America/New_York', '19 Nov 2026, 06:30 (Lagos), 00:30 your time'],
  ['Pacific/Honolulu', '19 Nov 2026, 06:30 (Lagos), 18 Nov 2026, 19:30 your time'],
])('formatMoment writes a time for a browser in %s as %j', (ownZone, text) => {
  const t = (sentence: string, values: object = {}) =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, String(value)), sentence);
  const instant = new Date('2026-11-19T05:30:00.000Z');
  expect(formatMoment(instant, { t, zone: 'Africa/Lagos', language: 'en-US', ownZone })).toBe(text);
});
