import { accessRefusal, type Holder } from '@masthead/domain/access/refusal';
import type { Access } from '@masthead/domain/access/rights';
import type { ClientConfig } from '@masthead/domain/projects/schema';
import type { areas } from '../areas/index';
import type { Area } from '../shared/area';

/** An area with the literal types of its paths: the router derives its types from them. */
export type AppArea = (typeof areas)[number];
export type PagePath = AppArea['pages'][number]['path'];

/** The areas this person finds in this project's sidebar. */
export function visibleAreas(areas: readonly AppArea[], holder: Holder, project: ClientConfig): AppArea[] {
  return areas.filter((area) => isOn(area, project) && areaRefusal(area, holder) === null);
}

export function isOn({ feature }: Area, project: ClientConfig): boolean {
  return feature === undefined || project.switches[feature];
}

/** Why this person may not open an area or a page, naming the right that is missing; `null` when they may. */
export function areaRefusal(place: { access?: readonly Access[] }, holder: Holder): string | null {
  for (const access of place.access ?? []) {
    const refusal = accessRefusal(holder, access);
    if (refusal !== null) return refusal;
  }
  return null;
}
