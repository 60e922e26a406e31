import { OVERTAKEN, versionOf } from '@masthead/domain/http/version';
import { ApiError } from './call';

/** The version of an entity that a form stands upon. A call that carries it moves it on to the version of the answer. */
export class BaseVersion {
  version: string;

  constructor(entity: unknown) {
    this.version = versionOf(entity);
  }

  moveTo(entity: unknown): void {
    this.version = versionOf(entity);
  }
}

/** The current entity in a conflict response; `undefined` for any other error. */
export function overtakenBy(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const body = error.body as { type?: unknown; current?: unknown } | null;
  return body?.type === OVERTAKEN ? body.current : undefined;
}
