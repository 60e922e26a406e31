import type { Shipped } from '../src/platform/projects/prepare';

export const shipped: Shipped = {
  migrations: new URL('../migrations/', import.meta.url),
  phrases: new URL('../phrases/', import.meta.url),
};
