import { describe, expect, it } from 'vitest';
import { changeSlugRefusal, expertFields, expertInput, expertPatch } from './contract';

const fields = {
  username: 'Dr. A. Mensah',
  position: 'Professor of Law, University of Ghana',
  description: 'x'.repeat(50),
};
const messagesOf = (change: Record<string, unknown>) => {
  const { error } = expertFields.safeParse({ ...fields, ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

const NAME = 'Use Latin or Cyrillic letters, spaces, hyphens, apostrophes, periods and commas only';

describe('an expert', () => {
  it.each([
    { username: 'Al' },
    { username: 'x'.repeat(150) },
    { username: 'Prof. Ọláyínká O’Neill-Adébáyọ̀, Jr.' },
    { username: 'Анна Петрова' },
    { position: 'CE' },
    { position: 'x'.repeat(100) },
    { position: 'Head of R&D (energy), 2nd chair' },
    { description: 'x'.repeat(3000) },
    { awards: 'ab '.repeat(125), education: 'ab '.repeat(125), experience: 'ab '.repeat(125) },
    { awards: '', social_links: { x: '', linkedin: 'https://www.linkedin.com/in/mensah' } },
  ])('may have %o', (change) => {
    expect(messagesOf(change)).toEqual([]);
  });

  it.each([
    [{ username: '' }, ['username: Field can not be empty']],
    [{ username: 'A' }, ['username: Minimum length 2']],
    [{ username: 'x'.repeat(151) }, ['username: Maximum length 150']],
    [{ username: 'Agent 7' }, [`username: ${NAME}`]],
    [{ username: '., -' }, [`username: ${NAME}`]],
    [{ username: '<b>Ada</b>' }, [`username: ${NAME}`]],
    [{ position: ' ' }, ['position: Field can not be empty']],
    [{ position: 'x' }, ['position: Minimum length 2']],
    [{ position: 'x'.repeat(101) }, ['position: Maximum length 100']],
    [{ position: 'Chair <b>' }, expect.arrayContaining([expect.stringContaining('danger symbols')])],
    [{ description: '' }, ['description: Field can not be empty']],
    [{ description: 'x'.repeat(49) }, ['description: Minimum length 50']],
    [{ description: 'x'.repeat(3001) }, ['description: Maximum length 3000']],
    [{ awards: 'x'.repeat(251) }, ['awards: Maximum length 250']],
    [{ education: 'x'.repeat(251) }, ['education: Maximum length 250']],
    [{ experience: 'x'.repeat(251) }, ['experience: Maximum length 250']],
    [
      { social_links: { muckrack: 'https://x.com/ada' } },
      ['social_links.muckrack: Enter a valid account link of Muck Rack'],
    ],
  ])('may not have %o', (change, messages) => {
    expect(messagesOf(change)).toEqual(messages);
  });

  it('needs a picture at first, and none later', () => {
    expect(expertInput.safeParse(fields).error?.issues.map(({ message }) => message)).toEqual(['Image is required']);
    expect(expertPatch.parse({})).toEqual({});
  });

  it('keeps its slug', () => {
    const expert = { slug: 'a-mensah' };
    expect(changeSlugRefusal(expert, undefined)).toBeNull();
    expect(changeSlugRefusal(expert, null)).toBeNull();
    expect(changeSlugRefusal(expert, 'a-mensah')).toBeNull();
    expect(changeSlugRefusal(expert, 'b-mensah')).toBe('The slug of an expert cannot be changed.');
  });
});
