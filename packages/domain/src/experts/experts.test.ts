import { describe, expect, it } from 'vitest';
import { changeSlugRefusal, expertFields, expertInput, expertPatch } from './contract';

const fields = {
  username: 'Dr. A. Mensah',
  position: 'Professor of Law, University of Ghana',
  description: 'x'.repeat(50),
};
const listMessages = (change: Record<string, unknown>) => {
  const { error } = expertFields.safeParse({ ...fields, ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

const NAME_RULE = 'Use Latin or Cyrillic letters, spaces, hyphens, apostrophes, periods and commas only';

describe('expertFields', () => {
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
  ])('accepts %o', (change) => {
    expect(listMessages(change)).toEqual([]);
  });

  it.each([
    [{ username: '' }, ['username: Field can not be empty']],
    [{ username: 'A' }, ['username: Minimum length 2']],
    [{ username: 'x'.repeat(151) }, ['username: Maximum length 150']],
    [{ username: 'Agent 7' }, [`username: ${NAME_RULE}`]],
    [{ username: '., -' }, [`username: ${NAME_RULE}`]],
    [{ username: '<b>Ada</b>' }, [`username: ${NAME_RULE}`]],
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
      ['social_links.muckrack: Enter a valid link to a Muck Rack account'],
    ],
  ])('rejects %o', (change, messages) => {
    expect(listMessages(change)).toEqual(messages);
  });
});

it('expertInput requires a picture', () => {
  expect(expertInput.safeParse(fields).error?.issues.map(({ message }) => message)).toEqual(['Image is required']);
});

it('expertPatch does not require a picture', () => {
  expect(expertPatch.parse({})).toEqual({});
});

it('changeSlugRefusal accepts only the stored slug or none', () => {
  const expert = { slug: 'a-mensah' };
  expect(changeSlugRefusal(expert, undefined)).toBeNull();
  expect(changeSlugRefusal(expert, null)).toBeNull();
  expect(changeSlugRefusal(expert, 'a-mensah')).toBeNull();
  expect(changeSlugRefusal(expert, 'b-mensah')).toBe("The slug of an expert can't be changed.");
});
