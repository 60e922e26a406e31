import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api';
import { fakeIntervals, notice } from '../../../test/open-post';
import { renderScreen } from '../../../test/render-screen';
import { LateAlarm } from './late-alarm';

const late = (id: number, main_headline: string) => ({ id, main_headline, published_at: '2026-11-15T08:00:00.000Z' });

test('a notice names each late post once', async () => {
  fakeIntervals();
  const api = fakeApi().reply(posts.late, { items: [late(1, 'Tram line')] });
  await renderScreen(LateAlarm);
  await expect.element(notice('"Tram line" is late')).toBeVisible();
  api.reply(posts.late, { items: [late(1, 'Tram line'), late(2, 'Harbour road')] });
  vi.advanceTimersByTime(15_000);
  await expect.element(notice('"Harbour road" is late')).toBeVisible();
  expect(notice('"Tram line" is late').elements()).toHaveLength(1);
});

test('there is no notice while no post is late', async () => {
  const api = fakeApi().reply(posts.late, { items: [] });
  await renderScreen(LateAlarm);
  await expect.poll(() => api.calls(posts.late).length).toBe(1);
  await expect.element(notice('is late')).not.toBeInTheDocument();
});
