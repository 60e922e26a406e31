import type { Access } from '@masthead/domain/access/rights';
import type { Switch } from '@masthead/domain/projects/schema';

import type { ComponentType } from 'react';

/** A page of an area: its address below `/`, its title and its code, loaded when it is first opened. */
export interface AreaPage {
  path: `/${string}`;
  /** The page's title: an English phrase. */
  title: string;
  /** Every one of these is needed besides what the area needs. */
  access?: readonly Access[];
  load: () => Promise<{ Page: ComponentType }>;
}

/** One entry of the back-office: what the sidebar calls it, who sees it, what it shows. */
export interface Area {
  /** The address of its sidebar entry, also that of its first page. */
  path: `/${string}`;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Every one of these is needed to see the entry and its pages. */
  access: readonly Access[];
  /** The project switch it depends on. */
  feature?: Switch;
  pages: AreaPage[];
}
