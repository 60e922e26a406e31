import { posts } from '@masthead/domain/posts/contract/endpoints';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createStore, newerVersion, startStore } from '../../../../../test/editor-store';
import { initTranslations } from '../../../../shared/i18n/i18n';

beforeAll(() => initTranslations('en-US', {}));

test('an editor does not read the post again after its own save notification', async () => {
  const setup = await startStore(createStore(), 'editing');
  const readCount = setup.api.calls(posts.get).length;
  const notification = new Promise((resolve) => {
    const channel = new BroadcastChannel('masthead.post-saved');
    channel.onmessage = resolve;
    onTestFinished(() => channel.close());
  });
  setup.store.adoptVersion(newerVersion(setup, { description: 'Another one' }));
  await notification;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(setup.api.calls(posts.get).length).toBe(readCount);
});
