import type { Access } from '@masthead/domain/access/rights';
import type { Switch } from '@masthead/domain/projects/schema';

import type { ComponentType } from 'react';

/** A page of an area. Its code is loaded when it is first opened. */
export interface AreaPage {
  path: `/${string}`;
  /** An English phrase, which is also the key of its translations. */
  title: string;
  /** All of these are required in addition to the access of the area. */
  access?: readonly Access[];
  load: () => Promise<{ Page: ComponentType }>;
}

/** The groups of the sidebar, in its order. */
export const areaGroups = ['content', 'structure', 'audience', 'people', 'system'] as const;
export type AreaGroup = (typeof areaGroups)[number];

/** A part of the admin with its own folder and sidebar entry, such as sections or languages. */
export interface Area {
  /** The path of its sidebar entry and of its first page. */
  path: `/${string}`;
  group: AreaGroup;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** All of these are required to see the entry and its pages. */
  access: readonly Access[];
  /** The feature switch that enables the area. */
  feature?: Switch;
  pages: AreaPage[];
}
