import { z } from 'zod';
import { phrase } from '../text/phrase';

/** An article as it travels. What lies below is the business of `@masthead/article`. */
export interface ArticleValue {
  v: number;
  doc: { type: string };
}

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/**
 * An article in a call. The server reads it with the article's own reader, which knows what is wrong with it and says so
 * of the whole field; here only the outside is looked at.
 */
export const articleValue = z
  .looseObject(
    { v: z.unknown().optional(), doc: z.unknown().optional() },
    {
      error: ({ input }) =>
        isMissing(input) ? phrase('Field can not be empty') : phrase('The text is not an article'),
    },
  )
  .describe('An article: `v`, the version of its format, and `doc`, its nodes.') as unknown as z.ZodType<
  ArticleValue,
  ArticleValue
>;
