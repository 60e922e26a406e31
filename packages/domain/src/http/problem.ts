import { z } from 'zod';
import { findMessage, type Message } from '../text/phrase';

// The body of error responses.

/** An error in one line of an uploaded file. */
export const lineError = z.object({ line: z.number().int(), message: z.string() });
export type LineError = z.infer<typeof lineError>;

const message = z.object({
  key: z.string().describe('The English sentence with a placeholder `{name}` for each value.'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The message templates of a problem with their values, for clients that translate them. */
export const problemMessages = z.object({
  detail: message.optional().describe('The template of `message`.'),
  errors: z
    .record(z.string(), z.array(message))
    .optional()
    .describe('By field, or by line number of an uploaded file, in the order of `errors`.'),
});
export type ProblemMessages = z.infer<typeof problemMessages>;

/** The body of every error response. Messages are English phrases, which are also the translation keys. */
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

/** Finds the templates of the sentences of a problem, so that the client can translate them. */
export function toProblemMessages({ message, errors }: Pick<Problem, 'message' | 'errors'>): ProblemMessages {
  if (errors === undefined) return { detail: findMessage(message) };
  return { detail: findMessage(message), errors: Array.isArray(errors) ? groupByLine(errors) : groupByField(errors) };
}

function groupByField(errors: Record<string, string[]>): Record<string, Message[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, sentences.map(findMessage)]));
}

function groupByLine(errors: readonly LineError[]): Record<string, Message[]> {
  const byLine: Record<string, Message[]> = {};
  for (const { line, message } of errors) {
    byLine[line] ??= [];
    byLine[line].push(findMessage(message));
  }
  return byLine;
}
