import type { Random } from './random';

interface Names {
  given: readonly string[];
  family: readonly string[];
}

const names: Record<string, Names> = {
  manila: {
    given: ['Maria', 'Jose', 'Liza', 'Paolo', 'Carmela', 'Miguel', 'Andrea', 'Ramon'],
    family: ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Villanueva', 'Mercado', 'Aquino', 'Salazar'],
  },
  lagos: {
    given: ['Chidi', 'Folake', 'Emeka', 'Yetunde', 'Tunde', 'Amaka', 'Segun', 'Halima'],
    family: ['Okafor', 'Adeyemi', 'Balogun', 'Eze', 'Ogunleye', 'Danjuma', 'Nwosu', 'Bello'],
  },
  accra: {
    given: ['Kofi', 'Ama', 'Kwabena', 'Efua', 'Yaw', 'Akosua', 'Kojo', 'Abena'],
    family: ['Mensah', 'Owusu', 'Boateng', 'Asante', 'Appiah', 'Agyeman', 'Ofori', 'Addo'],
  },
  nairobi: {
    given: ['Wanjiku', 'Otieno', 'Njeri', 'Kiprono', 'Achieng', 'Mwangi', 'Nafula', 'Juma'],
    family: ['Kamau', 'Odhiambo', 'Kariuki', 'Cheruiyot', 'Wafula', 'Mutua', 'Njoroge', 'Omondi'],
  },
  johannesburg: {
    given: ['Thandi', 'Sipho', 'Nomsa', 'Pieter', 'Lerato', 'Themba', 'Zanele', 'Anika'],
    family: ['Dlamini', 'Nkosi', 'Botha', 'Mokoena', 'Khumalo', 'Naidoo', 'Zulu', 'Sithole'],
  },
};

const posts = [
  { role: 'senior-editor', position: 'Night editor' },
  { role: 'editor', position: 'Business editor' },
  { role: 'editor', position: 'Sports editor' },
  { role: 'editor', position: 'Culture editor' },
  { role: 'reporter', position: 'City reporter' },
  { role: 'reporter', position: 'Courts reporter' },
  { role: 'reporter', position: 'Health reporter' },
  { role: 'reporter', position: 'Markets reporter' },
  { role: 'reporter', position: 'Football writer' },
  { role: 'reporter', position: 'Video reporter' },
  { role: 'seo-specialist', position: 'Audience editor' },
  { role: 'advertising-manager', position: 'Sales manager' },
] as const;

/** A newsroom of colleagues with names of the city; nobody twice. */
export function staffOf(projectId: string, random: Random) {
  const { given, family } = names[projectId] ?? (names['lagos'] as Names);
  const seen = new Set<string>();
  return posts.map(({ role, position }) => {
    let username = '';
    do username = `${random.pick(given)} ${random.pick(family)}`;
    while (seen.has(username));
    seen.add(username);
    return { username, email: `${username.toLowerCase().replaceAll(' ', '.')}@masthead.test`, role, position };
  });
}
