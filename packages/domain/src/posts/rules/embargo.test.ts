import { describe, expect, it } from 'vitest';
import { embargoChangeRefusal, embargoRefusal } from './embargo';
import { Status } from './statuses';

const LAGOS = 'Africa/Lagos';
const embargo = '2026-11-20T07:00:00.000Z';

describe('embargoRefusal', () => {
  it('allows a publication without an embargo, at its end and after it', () => {
    expect(embargoRefusal(null, new Date('2026-11-19T07:00:00Z'), LAGOS)).toBeNull();
    expect(embargoRefusal(embargo, new Date(embargo), LAGOS)).toBeNull();
    expect(embargoRefusal(embargo, new Date('2026-11-20T07:00:01Z'), LAGOS)).toBeNull();
  });

  it('names the end of the embargo in the time zone of the project', () => {
    expect(embargoRefusal(embargo, new Date('2026-11-20T06:59:59Z'), LAGOS)).toBe(
      'Under embargo until 2026-11-20 08:00. Publish or schedule the post for then or later.',
    );
  });
});

describe('embargoChangeRefusal', () => {
  const scheduled = (published_at: string) => ({ status: Status.SCHEDULED, published_at });

  it('refuses an embargo that ends after the scheduled time', () => {
    expect(embargoChangeRefusal(scheduled('2026-11-20T06:00:00.000Z'), embargo, LAGOS)).toBe(
      'The post is scheduled for 2026-11-20 07:00, before the end of this embargo. Change the schedule first.',
    );
    expect(embargoChangeRefusal(scheduled(embargo), embargo, LAGOS)).toBeNull();
  });

  it('refuses an embargo of a published post, but allows to remove one', () => {
    const published = { status: Status.PUBLISHED, published_at: embargo };
    expect(embargoChangeRefusal(published, embargo, LAGOS)).toContain('already published');
    expect(embargoChangeRefusal(published, null, LAGOS)).toBeNull();
  });

  it('allows any embargo of a draft', () => {
    expect(embargoChangeRefusal({ status: Status.NEW, published_at: null }, embargo, LAGOS)).toBeNull();
  });
});
