import { z } from 'zod';
import { articleValue } from '../http/article-value';
import { constants, crud, reads } from '../http/crud';
import { pageQuery, pageSchema, referenceId, urlId } from '../http/paging';
import { requiredText, textRules } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { phrase } from '../text/phrase';
import { lengthWithoutSpaces, maxLengthMessage, minLengthMessage } from '../text/rule';
import { dangerRefusal } from '../text/symbols';

// The API of calls to action: short rich texts on pages of the site that invite readers to act. The server, the web
// client and its forms share these schemas and endpoints.

/** The limits of the plain text of the body in characters, without spaces. */
export const callToActionBodyLength = { min: 5, max: 3000 };

/** The limit of the stored body. Lists include the bodies, so they must stay small. */
const MAX_BODY_BYTES = 100_000;

/** Returns why the plain text of a body is rejected, or `null`. */
export function callToActionBodyRefusal(text: string): string | null {
  const length = lengthWithoutSpaces(text);
  if (length === 0) return phrase('Field can not be empty');
  if (length < callToActionBodyLength.min) return minLengthMessage(callToActionBodyLength.min);
  return length > callToActionBodyLength.max ? maxLengthMessage(callToActionBodyLength.max) : null;
}

/** Returns why a body of this size in bytes is rejected, or `null`. */
export function callToActionSizeRefusal(bytes: number): string | null {
  if (bytes <= MAX_BODY_BYTES) return null;
  return phrase('The text has too much formatting, too many pictures or too many tables. Simplify it.');
}

/** Where a page shows a call to action. */
export const positions = { top: phrase('Top'), middle: phrase('Middle'), bottom: phrase('Bottom') } as const;
export type Position = keyof typeof positions;

const position = z.enum(Object.keys(positions) as [Position, ...Position[]], { error: issueMessage });

/** A call to action without a category applies to the section, one without a section to the whole site. */
export const callToActionInput = z.object({
  name: requiredText(150).check(textRules(dangerRefusal)),
  section_id: referenceId.nullable().optional(),
  category_id: referenceId.nullable().optional(),
  position,
  body: articleValue,
});
export type CallToActionInput = z.input<typeof callToActionInput>;

const titledReference = z.object({ id: z.number().int(), catchy_title: z.string() });

export const callToAction = z.object({
  id: z.number().int(),
  name: z.string(),
  section_id: z.number().int().nullable(),
  section: titledReference.nullable(),
  category_id: z.number().int().nullable(),
  category: titledReference.nullable(),
  position,
  body: articleValue,
});
export type CallToAction = z.infer<typeof callToAction>;

/** Pages are smaller than in other lists, because every item includes its body. */
export const callToActionQuery = pageQuery.extend({
  include: z.literal('section,category').optional(),
  per_page: z.coerce.number().int().min(1).max(200).default(25),
  'filter[section_id.eq]': urlId.optional(),
  'filter[category_id.eq]': urlId.optional(),
  'filter[position.eq]': position.optional(),
});
export type CallToActionQuery = z.output<typeof callToActionQuery>;

const path = '/v2/call-to-actions';
const read = reads(path, 'call_to_action.read');

export const callToActions = {
  ...crud(path, 'call_to_action', 'call to action', { entity: callToAction, input: callToActionInput }),
  list: read('', 'Lists the call to actions that match the filters, newest first.', {
    fromReplica: true,
    query: callToActionQuery,
    reply: pageSchema(callToAction),
  }),
  constants: read('/constants', 'Returns the enumerations of call to actions by name.', {
    reply: z.object({ position: constants }),
  }),
};
