import { IconCode, IconLink, IconPhoto, IconTable } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Opened } from '../opened';
import type { Tool } from './tool';

/** What is asked for in a dialog before it is put into the text. */
export function insertTools(t: TFunction, open: (what: Opened['name']) => void): Tool[] {
  return [
    {
      name: 'link',
      label: t('Link'),
      icon: IconLink,
      shortcut: 'Mod+K',
      isOn: ({ link }) => link,
      run: () => open('link'),
    },
    { name: 'image', label: t('Image'), icon: IconPhoto, run: () => open('image') },
    { name: 'embed', label: t('Embed'), icon: IconCode, run: () => open('embed') },
    { name: 'table', label: t('Table'), icon: IconTable, run: () => open('table') },
  ];
}
