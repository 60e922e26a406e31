import { accessRefusal, type Holder } from '@masthead/domain/access/refusal';
import type { Access } from '@masthead/domain/access/rights';
import type { ClientConfig } from '@masthead/domain/projects/schema';
import type { areas } from '../areas/index';
import type { Area } from '../shared/area';

/** An area with the literal types of its paths: the router derives its types from them. */
export type AppArea = (typeof areas)[number];
/** A path of a page in any area, such as `/posts/$id`. */
export type PagePath = AppArea['pages'][number]['path'];

/** The areas of the sidebar: the project has enabled them and the user has access. */
export function selectVisibleAreas(areas: readonly AppArea[], holder: Holder, project: ClientConfig): AppArea[] {
  return areas.filter((area) => isEnabled(area, project) && areaRefusal(area, holder) === null);
}

export function isEnabled({ feature }: Area, project: ClientConfig): boolean {
  return feature === undefined || project.switches[feature];
}

/** The reason why the user cannot open an area or page, with the missing right; `null` when they can. */
export function areaRefusal(target: { access?: readonly Access[] }, holder: Holder): string | null {
  for (const access of target.access ?? []) {
    const refusal = accessRefusal(holder, access);
    if (refusal !== null) return refusal;
  }
  return null;
}
