import { describe, expect, it } from 'vitest';
import type { Right } from '../access/rights';
import { cropRefusal, middleOf } from '../images/crop';
import { authorFields, authorInfoRefusal } from './contract';
import { authorJsonLd } from './json-ld';

const messages = (part: Record<string, unknown>) =>
  authorFields.safeParse({ description: 'Covers the coast.', ...part }).error?.issues.map(({ message }) => message) ??
  [];

describe('the fields', () => {
  it.each(['education', 'experience', 'awards'])('%s is counted without its spaces', (field) => {
    expect(messages({ [field]: `${'ab '.repeat(125)}` })).toEqual([]);
    expect(messages({ [field]: `${'ab '.repeat(125)}c` })).toEqual(['Maximum length 250']);
    expect(messages({ [field]: '' })).toEqual([]);
  });

  it.each([
    ['facebook', 'https://www.facebook.com/ada.obi', 'Facebook'],
    ['instagram', 'https://www.instagram.com/ada.obi', 'Instagram'],
    ['x', 'https://x.com/ada_obi', 'X'],
    ['linkedin', 'https://www.linkedin.com/in/ada-obi', 'LinkedIn'],
    ['muckrack', 'https://muckrack.com/ada-obi', 'Muck Rack'],
  ])('%s takes a link of its own platform', (platform, link, label) => {
    expect(messages({ social_links: { [platform]: link } })).toEqual([]);
    expect(messages({ social_links: { [platform]: 'https://example.com/ada' } })).toEqual([
      `Enter a valid account link of ${label}`,
    ]);
  });

  it('needs a description', () => {
    expect(messages({ description: ' ' })).toEqual(['Field can not be empty']);
  });
});

describe('the crop', () => {
  const picture = { width: 800, height: 600 };

  it.each([
    [{ x: 0, y: 0, width: 600, height: 600 }, null],
    [{ x: 200, y: 0, width: 600, height: 600 }, null],
    [{ x: 201, y: 0, width: 600, height: 600 }, 'The crop lies outside the picture.'],
    [{ x: 0, y: 1, width: 600, height: 600 }, 'The crop lies outside the picture.'],
    [{ x: 0, y: 0, width: 600, height: 599 }, 'The crop must be a square.'],
  ])('%o: %s', (crop, refusal) => {
    expect(cropRefusal(crop, picture)).toBe(refusal);
  });

  it('is the middle where none is given', () => {
    expect(middleOf({ width: 801, height: 600 })).toEqual({ x: 100, y: 0, width: 600, height: 600 });
    expect(middleOf({ width: 600, height: 900 })).toEqual({ x: 0, y: 150, width: 600, height: 600 });
  });
});

describe('who has a profile', () => {
  const holding = (...rights: Right[]) => authorInfoRefusal({ rights: new Set(rights) });

  it('needs all three rights and names the missing one', () => {
    expect(holding('post.read', 'post.create', 'post.update')).toBeNull();
    expect(holding('post.read', 'post.update')).toBe('You need the right post.create to do this.');
    expect(holding('post.create', 'post.update')).toBe('You need the right post.read to do this.');
  });
});

describe('the JSON-LD', () => {
  const person = {
    name: 'Ada Obi',
    position: 'Reporter',
    description: 'Covers </script> the coast.',
    image: 'https://news.test/media/avatars/1.webp',
    education: 'University of Lagos',
    awards: null,
    social_links: { x: 'https://x.com/ada' },
  };

  it('is a Person with what is known', () => {
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

  it('cannot end the script it stands in', () => {
    expect(authorJsonLd(person)).not.toContain('<');
  });
});
