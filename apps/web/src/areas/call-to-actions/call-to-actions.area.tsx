import { phrase } from '@masthead/domain/text/phrase';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for call to actions: short rich texts that the site shows on its pages. */
export const callToActionsArea = {
  path: '/call-to-actions',
  group: 'audience',
  label: phrase('Call to actions'),
  icon: IconSpeakerphone,
  access: ['call_to_action.read'],
  pages: [{ path: '/call-to-actions', title: phrase('Call to actions'), load: () => import('./call-to-actions-page') }],
} satisfies Area;
