/** Languages that a newsroom added itself and began to translate. */
export const beginnings = [
  {
    code: 'sw-KE',
    name: 'Kiswahili',
    translations: {
      Save: 'Hifadhi',
      Cancel: 'Ghairi',
      Delete: 'Futa',
      Search: 'Tafuta',
      Sections: 'Sehemu',
      Languages: 'Lugha',
      Translations: 'Tafsiri',
      Yes: 'Ndiyo',
      No: 'Hapana',
      'Sign in': 'Ingia',
      'Sign out': 'Ondoka',
      Password: 'Nenosiri',
    },
  },
];
