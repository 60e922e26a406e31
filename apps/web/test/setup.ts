// As in the build, the component library's styles come before ours, whatever a file imports first.
import '../src/ui/theme/mantine.css';
import { installPlainMessages } from '@masthead/domain/text/issue-message';
import { beforeAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

installPlainMessages();

// Files share one page: nothing that one leaves behind may stand in the way of the next.
beforeAll(async () => {
  await page.viewport(1280, 800);
  sessionStorage.clear();
});
beforeEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await cleanup();
});
