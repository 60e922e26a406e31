import { z } from 'zod';
import { type Message, messageOf } from '../text/phrase';

/** What is wrong with a line of an uploaded file. */
export const lineError = z.object({ line: z.number().int(), message: z.string() });
export type LineError = z.infer<typeof lineError>;

const message = z.object({
  key: z.string().describe('The English sentence with `{name}` in place of each value.'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The sentences of a problem before their values were filled in, for clients that translate them. */
export const problemMessages = z.object({
  detail: message.optional().describe('The template of `message`.'),
  errors: z
    .record(z.string(), z.array(message))
    .optional()
    .describe('By field, or by line number of an uploaded file; in the order of `errors`.'),
});
export type ProblemMessages = z.infer<typeof problemMessages>;

/** The one error body the API sends. Messages are English phrases, which are also the translation keys. */
export const problem = z.looseObject({
  type: z.string(),
  message: z.string(),
  errors: z
    .union([
      z.record(z.string(), z.array(z.string())).describe('By field.'),
      z.array(z.object({ line: z.number().int(), message: z.string() })).describe('By line of an uploaded file.'),
    ])
    .optional(),
  messages: problemMessages.optional(),
});
export type Problem = z.infer<typeof problem>;

/** The member `messages` of a problem with these sentences. */
export function messagesOfProblem({ message, errors }: Pick<Problem, 'message' | 'errors'>): ProblemMessages {
  if (errors === undefined) return { detail: messageOf(message) };
  return { detail: messageOf(message), errors: Array.isArray(errors) ? groupByLine(errors) : groupByField(errors) };
}

function groupByField(errors: Record<string, string[]>): Record<string, Message[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, sentences.map(messageOf)]));
}

function groupByLine(errors: readonly LineError[]): Record<string, Message[]> {
  const byLine: Record<string, Message[]> = {};
  for (const { line, message } of errors) {
    byLine[line] ??= [];
    byLine[line].push(messageOf(message));
  }
  return byLine;
}
