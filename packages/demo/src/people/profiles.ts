import { brandText } from '../brand-text';
import { randomFrom } from '../random';

// The public author profiles of the demo users.

/** The texts of an author profile. */
interface ProfileTexts {
  description: string;
  education: string;
  experience: string;
  awards: string | null;
}

/** Profile texts by position, with the placeholders `{name}`, `{city}` and `{paper}`. */
const profileTexts: Record<string, ProfileTexts> = {
  'Senior editor': {
    description:
      '{name} leads the {paper} newsroom through the day and decides what goes on the front page. Before that came nine years of reporting on the city council of {city}.',
    education: 'Journalism and public policy, {city} School of Communication',
    experience: 'Council reporter, then political editor, then senior editor of {paper}',
    awards: 'Newsroom of the year, with the {city} election team',
  },
  'News editor': {
    description:
      '{name} edits the news of {city}: transport, schools, power and water. Readers know the weekly column in which a single public promise is followed until it is kept.',
    education: 'History and journalism, University of the Coast',
    experience: 'Sub-editor, transport reporter, news editor since the paper went online',
    awards: 'Public service reporting prize for a series on bus fares',
  },
  'Night editor': {
    description:
      '{name} runs {paper} while {city} sleeps, and hands the morning desk a front page that has already been checked twice.',
    education: 'Linguistics, {city} Institute of Languages',
    experience: 'Copy chief for six years, on the night desk since',
    awards: null,
  },
  'Business editor': {
    description:
      '{name} explains what prices, wages and markets mean for households in {city}, and reads company accounts so that readers need not.',
    education: 'Economics, Harbour University',
    experience: 'Bank analyst, then markets reporter, then business editor',
    awards: 'Economic writing award for a year of kitchen-table budgets',
  },
  'Sports editor': {
    description:
      '{name} covers the clubs of {city} from the first whistle of the season to the accounts at its end, on the pitch and off it.',
    education: 'Sports science, {city} Technical College',
    experience: 'Radio commentator, match reporter, sports editor',
    awards: 'Sports story of the year, on youth academies',
  },
  'Culture editor': {
    description:
      '{name} writes about film, music and books, and about the people in {city} who make them on very little money.',
    education: 'Literature and film, University of the Coast',
    experience: 'Festival programmer, critic, culture editor',
    awards: null,
  },
  'City reporter': {
    description: '{name} walks {city} for {paper}: markets, bus stops, building sites, and the offices that run them.',
    education: 'Journalism, {city} School of Communication',
    experience: 'Five years of local radio, on the city desk since',
    awards: 'Young reporter of the year',
  },
  'Courts reporter': {
    description:
      '{name} sits through the trials that {city} talks about, and through those it should talk about, and tells what was proved.',
    education: 'Law, Harbour University',
    experience: 'Court clerk, legal correspondent, courts reporter',
    awards: null,
  },
  'Health reporter': {
    description:
      '{name} reports from the clinics and hospitals of {city}, checks every claim with two doctors, and says so when they disagree.',
    education: 'Public health, {city} School of Medicine',
    experience: 'Nurse, health columnist, health reporter',
    awards: 'Science writing prize for a report on rural clinics',
  },
  'Markets reporter': {
    description: '{name} follows currencies, fuel and food prices through the day, in {city} and where they are made.',
    education: 'Statistics, Harbour University',
    experience: 'Data journalist, markets reporter',
    awards: null,
  },
  'Football writer': {
    description:
      '{name} has missed two home matches in eleven years, and apologised to the readers of {paper} for both.',
    education: 'Journalism, {city} Technical College',
    experience: 'Fan magazine editor, football writer',
    awards: 'Match report of the season',
  },
  'Video reporter': {
    description: '{name} films, cuts and narrates short documentaries about how {city} lives, eats and travels.',
    education: 'Film, {city} Academy of Arts',
    experience: 'Camera assistant, documentary maker, video reporter',
    awards: null,
  },
  'Audience editor': {
    description:
      '{name} studies what readers of {paper} look for and do not find, and writes the guides that answer them.',
    education: 'Information science, University of the Coast',
    experience: 'Librarian, search specialist, audience editor',
    awards: null,
  },
};

/** The fields of a user that the profile needs. */
interface Writer {
  nickname: string;
  position: string;
}

/** Creates the author profile of a user; `null` for positions without a profile. */
export function createProfile({ nickname, position }: Writer, paper: string) {
  const texts = profileTexts[position];
  if (!texts) return null;
  const fill = brandText(paper, { name: nickname, paper });
  // The handle contains the title of the paper, so that no URL belongs to a real person.
  const handle = `${nickname} ${paper}`.toLowerCase().replaceAll(' ', '-');
  const links = { linkedin: `https://www.linkedin.com/in/${handle}`, muckrack: `https://muckrack.com/${handle}` };
  return {
    description: fill(texts.description),
    education: fill(texts.education),
    experience: fill(texts.experience),
    awards: texts.awards && fill(texts.awards),
    social_links: randomFrom(handle).chance(0.6) ? links : { muckrack: links.muckrack },
  };
}
