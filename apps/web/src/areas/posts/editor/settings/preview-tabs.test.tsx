import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { BLANK_PICTURE } from '../../../../../test/advertisements';
import { renderScreen } from '../../../../../test/render-screen';
import { PreviewTabs, type PreviewTabsProps } from './preview-tabs';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = page.getByRole('tabpanel');

const defaultProps: PreviewTabsProps = {
  values: { main_headline: 'Rain', catchy_title: 'Rain, rain', fb_catchy_title: 'Rain again', description: 'A week' },
  thumbnail: `${BLANK_PICTURE}#wide`,
  fbThumbnail: `${BLANK_PICTURE}#share`,
  section: 'News',
  site_url: 'http://www.lagos.localhost:4000',
  published_at: '2026-11-15T23:30:00.000Z',
};

const renderTabs = (props: Partial<PreviewTabsProps> = {}) =>
  renderScreen(() => (
    <div style={{ width: 320 }}>
      <PreviewTabs {...defaultProps} {...props} />
    </div>
  ));

const picture = () => document.querySelector('[role=tabpanel] img') as HTMLImageElement;

const ratio = () => {
  const { width, height } = (picture().parentElement as HTMLElement).getBoundingClientRect();
  return width / height;
};

test('the main page card shows the 16:9 picture, the catchy title, the section and the local date', async () => {
  await renderTabs();
  await expect.element(tab('Main page')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel).toHaveTextContent('News · November 16, 2026Rain, rain');
  expect(picture().src).toContain('#wide');
  expect(ratio()).toBeCloseTo(16 / 9, 1);
});

test('the Facebook card shows the 1.91:1 picture, the host, its own title and the description', async () => {
  await renderTabs();
  await tab('Facebook').click();
  await expect.element(panel).toHaveTextContent('www.lagos.localhost:4000Rain againA week');
  expect(getComputedStyle(page.getByText('www.lagos.localhost:4000').element()).textTransform).toBe('uppercase');
  expect(picture().src).toContain('#share');
  expect(ratio()).toBeCloseTo(1.91, 1);
  await expectAccessible({ isPart: true });
});

test('a card without its own title or picture shows those of the article', async () => {
  await renderTabs({ values: { ...defaultProps.values, catchy_title: ' ', fb_catchy_title: '' }, fbThumbnail: null });
  await expect.element(panel.getByText('Rain', { exact: true })).toBeVisible();
  await tab('Facebook').click();
  await expect.element(panel.getByText('Rain', { exact: true })).toBeVisible();
  expect(picture().src).toContain('#wide');
});

test('a card names its missing values', async () => {
  const empty = { main_headline: '', catchy_title: '', fb_catchy_title: '', description: '' };
  await renderTabs({ values: empty, thumbnail: null, fbThumbnail: null, section: null, published_at: null });
  await expect.element(panel).toHaveTextContent('No pictureNo section · No dateNo headline');
  await tab('Facebook').click();
  await expect.element(panel).toHaveTextContent('No picturewww.lagos.localhost:4000No headlineNo description');
});

test('a card shows text that looks like markup as text', async () => {
  await renderTabs({
    values: { ...defaultProps.values, catchy_title: '<img src=x onerror=alert(1)>' },
    section: '<b>News</b>',
  });
  await expect.element(panel).toHaveTextContent('<b>News</b>');
  await expect.element(panel).toHaveTextContent('<img src=x onerror=alert(1)>');
});
