import type { Random } from '../random';

/** First and family names that are typical of a city. */
export interface Names {
  /** The formal first name, and the informal one of the display name: Elizabeth and Liza. */
  given: readonly (readonly [formal: string, informal: string])[];
  family: readonly string[];
}

/** By project id. */
export const staffNames: Record<string, Names> = {
  manila: {
    given: [
      ['Maria Lourdes', 'Malou'],
      ['Jose Antonio', 'Joey'],
      ['Elizabeth', 'Liza'],
      ['Juan Paolo', 'Paolo'],
      ['Maria Carmela', 'Mela'],
      ['Miguel', 'Migs'],
      ['Andrea', 'Andie'],
      ['Ramon', 'Mon'],
    ],
    family: ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Villanueva', 'Mercado', 'Aquino', 'Salazar'],
  },
  lagos: {
    given: [
      ['Chidiebere', 'Chidi'],
      ['Folakemi', 'Folake'],
      ['Chukwuemeka', 'Emeka'],
      ['Oluyetunde', 'Yetunde'],
      ['Babatunde', 'Tunde'],
      ['Chiamaka', 'Amaka'],
      ['Olusegun', 'Segun'],
      ['Halimatu', 'Halima'],
    ],
    family: ['Okafor', 'Adeyemi', 'Balogun', 'Eze', 'Ogunleye', 'Danjuma', 'Nwosu', 'Bello'],
  },
  accra: {
    given: [
      ['Emmanuel Kofi', 'Kofi'],
      ['Grace Ama', 'Ama'],
      ['Samuel Kwabena', 'Kwabena'],
      ['Mercy Efua', 'Efua'],
      ['Daniel Yaw', 'Yaw'],
      ['Abigail Akosua', 'Akosua'],
      ['Isaac Kojo', 'Kojo'],
      ['Comfort Abena', 'Abena'],
    ],
    family: ['Mensah', 'Owusu', 'Boateng', 'Asante', 'Appiah', 'Agyeman', 'Ofori', 'Addo'],
  },
  nairobi: {
    given: [
      ['Esther Wanjiku', 'Wanjiku'],
      ['Kevin Otieno', 'Otieno'],
      ['Lucy Njeri', 'Njeri'],
      ['Brian Kiprono', 'Kiprono'],
      ['Mary Achieng', 'Achieng'],
      ['Peter Mwangi', 'Mwangi'],
      ['Ruth Nafula', 'Nafula'],
      ['Hassan Juma', 'Juma'],
    ],
    family: ['Kamau', 'Odhiambo', 'Kariuki', 'Cheruiyot', 'Wafula', 'Mutua', 'Njoroge', 'Omondi'],
  },
  johannesburg: {
    given: [
      ['Thandiwe', 'Thandi'],
      ['Siphosethu', 'Sipho'],
      ['Nomsa Grace', 'Nomsa'],
      ['Pieter Johannes', 'Piet'],
      ['Lerato Joy', 'Lerato'],
      ['Thembinkosi', 'Themba'],
      ['Zanele Precious', 'Zanele'],
      ['Annika', 'Anika'],
    ],
    family: ['Dlamini', 'Nkosi', 'Botha', 'Mokoena', 'Khumalo', 'Naidoo', 'Zulu', 'Sithole'],
  },
};

/** The jobs of the staff. `section` is the title of a section. A user with `hasLeft` is suspended. */
const jobs = [
  { role: 'senior-editor', position: 'Night editor', section: 'News', show_on_site: true },
  { role: 'editor', position: 'Business editor', section: 'Business', show_on_site: true },
  { role: 'editor', position: 'Sports editor', section: 'Sport', show_on_site: true },
  { role: 'editor', position: 'Culture editor', section: 'Culture', show_on_site: true },
  { role: 'reporter', position: 'City reporter', section: 'News', show_on_site: true },
  { role: 'reporter', position: 'Courts reporter', section: 'News', show_on_site: true },
  { role: 'reporter', position: 'Health reporter', section: 'Health', show_on_site: true },
  { role: 'reporter', position: 'Markets reporter', section: 'Business', show_on_site: true },
  { role: 'reporter', position: 'Football writer', section: 'Sport', show_on_site: true },
  { role: 'reporter', position: 'Video reporter', section: 'Culture', show_on_site: true },
  { role: 'seo-specialist', position: 'Audience editor', section: 'News', show_on_site: false },
  { role: 'advertising-manager', position: 'Sales manager', section: 'Business', show_on_site: false, hasLeft: true },
] as const;

/** Creates the staff with unique names that are typical of the city. */
export function createStaff(projectId: string, random: Random) {
  const { given, family } = staffNames[projectId] ?? (staffNames['lagos'] as Names);
  const usedNames = new Set<string>();
  return jobs.map((job) => {
    let [username, nickname] = ['', ''];
    do {
      const [[formal, informal], surname] = [random.pick(given), random.pick(family)];
      [username, nickname] = [`${formal} ${surname}`, `${informal} ${surname}`];
    } while (usedNames.has(nickname));
    usedNames.add(nickname);
    return { ...job, username, nickname, email: `${nickname.toLowerCase().replaceAll(' ', '.')}@masthead.test` };
  });
}
