import { z } from 'zod';
import type { ArticleValue } from '../http/article-value';
import { optionalText } from '../text/fields';
import { normalizeLink } from '../text/links';
import { fill, phrase } from '../text/phrase';
import { maxLengthMessage } from '../text/rule';
import { advertStatuses, priorities, topStatuses } from './rules/constants';
import { statuses } from './rules/statuses';
import { templateTypes } from './rules/template-types';

// The schemas of single values of a post.

/** Returns the numeric keys of a record with their literal types. */
const typedKeys = <T extends number>(names: Record<T, string>) => Object.keys(names).map(Number) as T[];
export const status = z.literal(statuses);
export const templateType = z.literal(templateTypes);
export const advertStatus = z.literal(typedKeys(advertStatuses));
export const topStatus = z.literal(typedKeys(topStatuses));
export const priority = z.literal(typedKeys(priorities));
export const breakingStatus = z.literal([0, 1]);

export const formArticle = z
  .custom<ArticleValue | null>((value) => value === null || typeof value === 'object')
  .default(null);

const MAX_LINK = 2000;
export const externalLink = optionalText({ max: MAX_LINK })
  .transform((link) => link && normalizeLink(link))
  .refine((link) => link === null || link.length <= MAX_LINK, maxLengthMessage(MAX_LINK));

export const estimate = z
  .number(phrase('Use digits only'))
  .int(phrase('Use digits only'))
  .min(0, phrase('Use digits only'))
  .max(999, fill(phrase('Use at most {max} digits'), { max: 3 }));

/** A slide in the form. `key` is its id, which identifies the slide while slides are reordered. */
export const formSlide = z.object({
  key: z.string(),
  content: formArticle,
  title: z.string().nullable(),
  time: z.number().nullable(),
  minutes: z.string().nullable(),
});
