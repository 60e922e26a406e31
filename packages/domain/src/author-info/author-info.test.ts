import { describe, expect, it } from 'vitest';
import type { Right } from '../access/rights';
import { authorFields } from './contract';
import { authorJsonLd } from './json-ld';
import { authorInfoRefusal } from './rights';

const listMessages = (change: Record<string, unknown>) =>
  authorFields.safeParse({ description: 'Covers the coast.', ...change }).error?.issues.map(({ message }) => message) ??
  [];

describe('authorFields', () => {
  it.each(['education', 'experience', 'awards'])('does not count spaces in %s', (field) => {
    expect(listMessages({ [field]: `${'ab '.repeat(125)}` })).toEqual([]);
    expect(listMessages({ [field]: `${'ab '.repeat(125)}c` })).toEqual(['Maximum length 250']);
    expect(listMessages({ [field]: '' })).toEqual([]);
  });

  it.each([
    ['facebook', 'https://www.facebook.com/ada.obi', 'Facebook'],
    ['instagram', 'https://www.instagram.com/ada.obi', 'Instagram'],
    ['x', 'https://x.com/ada_obi', 'X'],
    ['linkedin', 'https://www.linkedin.com/in/ada-obi', 'LinkedIn'],
    ['muckrack', 'https://muckrack.com/ada-obi', 'Muck Rack'],
  ])('accepts for %s only links to that platform', (platform, link, label) => {
    expect(listMessages({ social_links: { [platform]: link } })).toEqual([]);
    expect(listMessages({ social_links: { [platform]: 'https://example.com/ada' } })).toEqual([
      `Enter a valid link to a ${label} account`,
    ]);
  });

  it('requires a description', () => {
    expect(listMessages({ description: ' ' })).toEqual(['Field can not be empty']);
  });
});

describe('authorInfoRefusal', () => {
  const authorInfoRefusalWith = (...rights: Right[]) => authorInfoRefusal({ rights: new Set(rights) });

  it('requires all three rights and names the missing one', () => {
    expect(authorInfoRefusalWith('post.read', 'post.create', 'post.update')).toBeNull();
    expect(authorInfoRefusalWith('post.read', 'post.update')).toBe('You need the right post.create to do this.');
    expect(authorInfoRefusalWith('post.create', 'post.update')).toBe('You need the right post.read to do this.');
  });
});

describe('authorJsonLd', () => {
  const person = {
    name: 'Ada Obi',
    position: 'Reporter',
    description: 'Covers </script> the coast.',
    image: 'https://news.test/media/avatars/1.webp',
    education: 'University of Lagos',
    awards: null,
    social_links: { x: 'https://x.com/ada' },
  };

  it('returns a Person without empty properties', () => {
    expect(JSON.parse(authorJsonLd(person))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Ada Obi',
      jobTitle: 'Reporter',
      description: 'Covers </script> the coast.',
      image: 'https://news.test/media/avatars/1.webp',
      alumniOf: 'University of Lagos',
      sameAs: ['https://x.com/ada'],
    });
  });

  it('escapes characters that could close the script element', () => {
    expect(authorJsonLd(person)).not.toContain('<');
  });
});
