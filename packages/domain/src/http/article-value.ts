import { z } from 'zod';
import { phrase } from '../text/phrase';

/**
 * An article (rich text) in requests and replies: format version `v` and document tree `doc`. `@masthead/article`
 * defines and validates its nodes.
 */
export interface ArticleValue {
  v: number;
  doc: { type: string };
}

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/**
 * The schema of an article in a request. It checks the envelope only: the server validates the nodes with
 * `@masthead/article` and reports an error for the whole field.
 */
export const articleValue = z
  .looseObject(
    { v: z.unknown().optional(), doc: z.unknown().optional() },
    {
      error: ({ input }) =>
        isMissing(input) ? phrase('Field can not be empty') : phrase('The text is not a valid article'),
    },
  )
  .describe('An article: `v` is the version of the format, `doc` is the document tree.') as unknown as z.ZodType<
  ArticleValue,
  ArticleValue
>;
