import { type Action, type Area, catalogue, type Right } from '@masthead/domain/access/rights';
import { phrase } from '@masthead/domain/text/phrase';

/** The areas of the rights table in display order. */
export const rightsAreas: readonly Area[] = [
  'adv',
  'tag',
  'category',
  'section',
  'language',
  'menu',
  'message',
  'post',
  'image',
  'role',
  'hot_news',
  'user',
  'user_info',
  'stop_word',
  'call_to_action',
  'expert',
  'static_page',
  'dashboard',
  'contextual_link',
  'audit',
];

/** English labels of the actions of rights, such as `publish` in `post.publish`. */
const actionLabels: Record<Action, string> = {
  create: phrase('Create'),
  read: phrase('View'),
  update: phrase('Edit'),
  delete: phrase('Delete'),
  publish: phrase('Publish and schedule'),
  push: phrase('Send push notifications'),
  moderate: phrase('Mark as verified'),
  seo: phrase('Edit SEO settings'),
  fb: phrase('Edit Facebook fields'),
  export: phrase('Export'),
  view_time_log: phrase('Open the time log'),
  extended_update: phrase('Use the extended editor'),
  upload_stop_words: phrase('Upload stop words'),
  upload: phrase('Upload files'),
};

interface LabelledRight {
  right: Right;
  label: string;
}

/** The rights of an area with the labels of their switches. */
export function listRights(area: Area): LabelledRight[] {
  return catalogue[area].actions.map((action) => ({
    right: `${area}.${action}` as Right,
    label: actionLabels[action],
  }));
}
