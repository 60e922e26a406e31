import { phrase } from '../../text/phrase';

/** The type of a post. The numbers are stored and sent. */
export const TemplateType = { STANDARD: 0, GALLERY: 1, LIVE_UPDATE: 5, EXTERNAL_LINK: 7 } as const;
export type TemplateType = (typeof TemplateType)[keyof typeof TemplateType];

export const templateTypeNames: Record<TemplateType, string> = {
  [TemplateType.STANDARD]: phrase('Standard'),
  [TemplateType.GALLERY]: phrase('Gallery'),
  [TemplateType.LIVE_UPDATE]: phrase('Live update'),
  [TemplateType.EXTERNAL_LINK]: phrase('External link'),
};

export const templateTypes = Object.values(TemplateType);

/** The types that a user can choose for a new task. */
export const taskTypes = [TemplateType.STANDARD, TemplateType.LIVE_UPDATE, TemplateType.EXTERNAL_LINK] as const;

/** Returns whether posts of this type consist of slides. */
export function hasSlides(type: TemplateType): boolean {
  return type === TemplateType.GALLERY || type === TemplateType.LIVE_UPDATE;
}
