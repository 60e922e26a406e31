/** Known to everybody who reads the README, so a demo start only. */
export const demoPassword = 'Masthead#2026';

export const demoAccounts = [
  { email: 'admin@masthead.test', username: 'Ada Bello', role: 'admin', position: 'Administrator' },
  { email: 'admin2@masthead.test', username: 'Tomas Reyes', role: 'admin', position: 'Administrator' },
  { email: 'senior-editor@masthead.test', username: 'Ngozi Adeyemi', role: 'senior-editor', position: 'Senior editor' },
  { email: 'editor@masthead.test', username: 'Kwame Mensah', role: 'editor', position: 'News editor' },
  { email: 'reporter@masthead.test', username: 'Wanjiru Kamau', role: 'reporter', position: 'Reporter' },
  { email: 'seo@masthead.test', username: 'Lindiwe Dube', role: 'seo-specialist', position: 'Search specialist' },
  {
    email: 'ads@masthead.test',
    username: 'Rafael Santos',
    role: 'advertising-manager',
    position: 'Advertising manager',
  },
] as const;
