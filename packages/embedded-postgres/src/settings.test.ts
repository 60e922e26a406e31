import { expect, it } from 'vitest';
import { memorySettings } from './settings';

const GB = 1024 ** 3;

it.each([
  [0.25 * GB, '32MB', '128MB', '32MB'],
  [2 * GB, '128MB', '1024MB', '32MB'],
  [8 * GB, '512MB', '4096MB', '128MB'],
  [64 * GB, '1024MB', '32768MB', '256MB'],
])('memorySettings of %d bytes scales with the memory, within limits', (bytes, shared, cache, maintenance) => {
  expect(memorySettings(bytes)).toEqual({
    shared_buffers: shared,
    effective_cache_size: cache,
    maintenance_work_mem: maintenance,
  });
});
