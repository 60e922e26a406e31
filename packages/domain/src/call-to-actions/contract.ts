import { z } from 'zod';
import { articleValue } from '../http/article-value';
import { constants, crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { addressId, chosenId, pageOf, pageQuery } from '../http/paging';
import { refusedBy, requiredText } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { phrase } from '../text/phrase';
import { lengthWithoutSpaces, maxLengthMessage, minLengthMessage } from '../text/rule';
import { dangerRefusal } from '../text/symbols';

/** The plain text of the body, spaces not counted. */
export const callToActionBodyLength = { min: 5, max: 3000 };

/** Of the stored body in bytes: enough for formatting, pictures and tables, and little enough for a page of a list. */
const MAX_BODY_BYTES = 100_000;

/** Why a body of this plain text is too short or too long; `null` when it is neither. */
export function callToActionBodyRefusal(text: string): string | null {
  const length = lengthWithoutSpaces(text);
  if (length === 0) return phrase('Field can not be empty');
  if (length < callToActionBodyLength.min) return minLengthMessage(callToActionBodyLength.min);
  return length > callToActionBodyLength.max ? maxLengthMessage(callToActionBodyLength.max) : null;
}

/** Why a body that takes so many bytes cannot be stored; `null` when it can. */
export function callToActionSizeRefusal(bytes: number): string | null {
  if (bytes <= MAX_BODY_BYTES) return null;
  return phrase('The text holds too much formatting, pictures or tables. Make it simpler.');
}

/** Where on a page a call to action stands. */
export const positions = { top: phrase('Top'), middle: phrase('Middle'), bottom: phrase('Bottom') } as const;
export type Position = keyof typeof positions;

const position = z.enum(Object.keys(positions) as [Position, ...Position[]], { error: issueMessage });

/** Its place: without a category all of the section, without a section all of the site. */
export const callToActionInput = z.object({
  name: requiredText(150).check(refusedBy(dangerRefusal)),
  section_id: chosenId.nullable().optional(),
  category_id: chosenId.nullable().optional(),
  position,
  body: articleValue,
});
export type CallToActionInput = z.input<typeof callToActionInput>;

const titled = z.object({ id: z.number().int(), catchy_title: z.string() });

export const callToAction = z.object({
  id: z.number().int(),
  name: z.string(),
  section_id: z.number().int().nullable(),
  section: titled.nullable(),
  category_id: z.number().int().nullable(),
  category: titled.nullable(),
  position,
  body: articleValue,
});
export type CallToAction = z.infer<typeof callToAction>;

/** A page is bounded more than elsewhere: every item brings its body. */
export const callToActionQuery = pageQuery.extend({
  include: z.literal('section,category').optional(),
  per_page: z.coerce.number().int().min(1).max(200).default(25),
  'filter[section_id.eq]': addressId.optional(),
  'filter[category_id.eq]': addressId.optional(),
  'filter[position.eq]': position.optional(),
});
export type CallToActionQuery = z.output<typeof callToActionQuery>;

const path = '/v2/call-to-actions';
const { get, create, update, remove } = crud(path, 'call_to_action', 'call to action', {
  entity: callToAction,
  input: callToActionInput,
});

export const callToActions = {
  get,
  create,
  update,
  remove,
  list: endpoint({
    method: 'GET',
    path,
    access: 'call_to_action.read',
    summary: 'The call to actions that the filters let through, the newest first.',
    query: callToActionQuery,
    reply: pageOf(callToAction),
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: 'call_to_action.read',
    summary: 'The enumerations of call to actions, by type.',
    reply: z.object({ position: constants }),
  }),
};
