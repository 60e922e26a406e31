/** The profile of a fictitious expert. `expertNames` has the names. */
interface DemoExpert {
  position: string;
  description: string;
  education: string;
  experience: string;
  awards: string | null;
}

/** Texts contain the placeholders `{name}` and `{city}`. */
export const demoExperts: DemoExpert[] = [
  {
    position: 'Professor of Economics, Harbour University',
    description:
      '{name} studies how prices travel from the port of {city} to the kitchen table, and explains inflation with the price of one pot of soup.',
    education: 'Doctorate in economics, Harbour University',
    experience: 'Twelve years at the central statistics office, teaching since',
    awards: 'Medal of the Economic Society for work on food prices',
  },
  {
    position: 'Constitutional lawyer',
    description:
      '{name} has argued before every high court of the country and tells readers what a ruling changes for them, and what it leaves open.',
    education: 'Law, University of the Coast',
    experience: 'Clerk, public defender, partner in a firm of four',
    awards: null,
  },
  {
    position: 'Consultant cardiologist',
    description:
      '{name} treats hearts at the teaching hospital of {city} and answers what patients ask most: what to eat, how far to walk, when to worry.',
    education: 'Medicine, {city} School of Medicine',
    experience: 'Fifteen years on the wards, head of the heart clinic',
    awards: 'Teacher of the year, chosen by students',
  },
  {
    position: 'Climate scientist',
    description:
      '{name} reads satellite pictures and old harbour logs together to say how the rains over {city} have moved in sixty years.',
    education: 'Earth science, Institute of the Coast',
    experience: 'Two expeditions, one weather service, many flooded streets',
    awards: 'Young scientist prize for a map of flood risk',
  },
  {
    position: 'Transport planner (buses and rail)',
    description:
      '{name} counts people where others count cars, and has redrawn the bus map of {city} twice without making anybody walk further.',
    education: 'Civil engineering, {city} Technical College',
    experience: 'City planning office, then adviser to three transport ministries',
    awards: null,
  },
  {
    position: 'Election observer and statistician',
    description:
      '{name} has watched nineteen elections on two continents, and shows with plain arithmetic which result is possible and which is not.',
    education: 'Statistics, Harbour University',
    experience: 'Observer missions since the first open ballot in {city}',
    awards: 'Civic honour of the city of {city}',
  },
  {
    position: 'Paediatrician and nutritionist',
    description:
      '{name} runs a clinic for the youngest in {city} and writes about growing up healthy on what the market sells this week.',
    education: 'Medicine and public health, {city} School of Medicine',
    experience: 'Rural clinics, vaccination campaigns, a children’s ward',
    awards: null,
  },
  {
    position: 'Security researcher',
    description:
      '{name} finds the holes in banking apps before thieves do, and explains to everybody else how to keep a phone and a purse safe.',
    education: 'Computer science, {city} Technical College',
    experience: 'Bank auditor, then head of a small laboratory',
    awards: 'Hall of fame of two reward programmes',
  },
  {
    position: 'Football analyst, former goalkeeper',
    description:
      '{name} kept goal for {city} for nine seasons and now takes matches apart frame by frame, without forgetting what it feels like to lose.',
    education: 'Sports science, University of the Coast',
    experience: 'Player, coach of a youth side, analyst',
    awards: 'Golden glove, three seasons in a row',
  },
  {
    position: 'Historian of trade and the sea',
    description:
      '{name} follows ropes, spices and letters through four centuries to show how {city} became the place it is.',
    education: 'History, University of the Coast',
    experience: 'Keeper of the port archive, author of three books',
    awards: 'History book of the year',
  },
  {
    position: 'Energy adviser',
    description:
      '{name} works out what solar roofs, new lines and old generators really cost a household in {city}, and says so before elections, too.',
    education: 'Electrical engineering, {city} Technical College',
    experience: 'Grid operator, village power projects, adviser',
    awards: null,
  },
  {
    position: 'Film critic and festival curator',
    description:
      '{name} has seen more films than anybody should, recommends four a week, and built the festival that {city} now stays up late for.',
    education: 'Film, {city} Academy of Arts',
    experience: 'Projectionist, critic, curator of the night programme',
    awards: 'Critic’s pen of the film writers’ guild',
  },
];

/** Names by project id, in the order of `demoExperts`. */
export const expertNames: Record<string, readonly string[]> = {
  manila: [
    'Prof. Corazon Villafuerte',
    'Atty. Benito Salonga-Cruz',
    'Dr. Imelda Pangilinan',
    'Arturo Dimaculangan',
    'Rowena Catacutan',
    'Dr. Felix Magbanua',
    'Dr. Teresita Lualhati',
    'Nestor Macaraeg',
    'Jun Abrenica',
    'Prof. Ligaya Panganiban',
    'Dominador Sumulong',
    'Estrella Buenaflor',
  ],
  lagos: [
    'Prof. Adaeze Okonjo-Bright',
    'Babatunde Falodun',
    'Dr. Ifeoma Nwachukwu-Hale',
    'Dr. Yakubu Tafida',
    'Morenike Adesida',
    'Prof. Ejike Umunna',
    'Dr. Zainab Shettima-Cole',
    'Obinna Ezeudu',
    'Rotimi Akinwale-Jones',
    'Prof. Ebun Olatubosun',
    'Hauwa Damboa',
    'Kelechi Amadi-Grant',
  ],
  accra: [
    'Prof. Akua Sarpong-Lane',
    'Nana Kwesi Ampofo',
    'Dr. A. Mensah',
    'Dr. Selasi Agbenyega',
    'Fiifi Quartey-Mills',
    'Prof. Yaa Gyamfuah',
    'Dr. Dede Nortey',
    'Kwaku Baidoo-Reed',
    'Emmanuel Tetteh-Ayi',
    'Prof. Esi Aidoo-Hart',
    'Mawuli Dzokoto',
    'Adjoa Pokuaa',
  ],
  nairobi: [
    'Prof. Wambui Gathoni-Price',
    'Kipchirchir Lagat',
    'Dr. Akinyi Oloo-Ward',
    'Dr. Musyoka Nzioka',
    'Wairimu Githae',
    'Prof. Barasa Simiyu',
    'Dr. Halima Abdikadir',
    'Kevin Mutiso-Lang',
    'Ochieng Radido',
    'Prof. Nyambura Mathai-Stone',
    'Cherono Sang',
    'Tabitha Kwamboka',
  ],
  johannesburg: [
    'Prof. Nomvula Radebe-Ross',
    'Adv. Hendrik Terblanche-Nel',
    'Dr. Priya Govender-Shaw',
    'Dr. Lwazi Mabuza',
    'Refilwe Mogotsi',
    'Prof. Sibusiso Ndwandwe',
    'Dr. Annelie Fourie-Khan',
    'Kagiso Molefe-Trent',
    'Bongani Shezi',
    'Prof. Mpho Tshabangu',
    'Zinhle Cele',
    'Riaan Oosthuizen-Pike',
  ],
};
