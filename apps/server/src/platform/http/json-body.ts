import { isJsonDeeperThan } from '@masthead/domain/text/json';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance } from 'fastify';
import { malformed } from './errors';

/** An article, the deepest value of the contract, needs fewer than 50 levels. */
export const MAX_JSON_DEPTH = 64;

/** Rejects JSON text by its nesting depth before it is parsed. */
export function checkJsonDepth(text: string): void {
  if (!isJsonDeeperThan(text, MAX_JSON_DEPTH)) return;
  throw malformed(fill(phrase('The JSON is nested too deep: at most {max} levels'), { max: MAX_JSON_DEPTH }));
}

/**
 * Parses JSON bodies with a depth limit. A megabyte of nested arrays takes half a second to parse and to search for
 * prototype keys; the depth check rejects it within a few milliseconds.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      checkJsonDepth(body);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, body, done);
  });
}
