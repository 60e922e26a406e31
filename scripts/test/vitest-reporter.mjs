import { relative } from 'node:path';
import { root } from '../lib/run.mjs';
import { writeEvent } from './events.mjs';

const STATUSES = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' };

const toPath = (module) => relative(root, module.moduleId);
const toEvent = (test) => ({ id: test.id, file: toPath(test.module), title: test.fullName });
const toLines = (errors) => errors.flatMap(({ message, stack }) => (stack ?? message ?? '').split('\n')).slice(0, 40);

/** Records the progress of Vitest for the runner. */
export default class EventReporter {
  /** The ids of the tests whose end is recorded. */
  #ended = new Set();

  onTestCaseReady(test) {
    writeEvent({ type: 'start', ...toEvent(test) });
  }

  onTestCaseResult(test) {
    if (this.#ended.has(test.id)) return;
    this.#ended.add(test.id);
    const { state, errors = [] } = test.result();
    const ms = test.diagnostic()?.duration ?? 0;
    writeEvent({ type: 'end', ...toEvent(test), status: STATUSES[state], ms, lines: toLines(errors) });
  }

  /** Errors of a module happen outside of its tests: imports and hooks of the whole file. */
  onTestModuleEnd(module) {
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    const file = toPath(module);
    // The browser reports tests in batches, and the last results of a file may come without their event.
    for (const test of module.children.allTests()) this.onTestCaseResult(test);
    writeEvent({ type: 'file', file, ms: duration + collectDuration + setupDuration });
    const errors = module.errors();
    if (errors.length > 0) writeEvent({ type: 'error', file, title: 'could not run', lines: toLines(errors) });
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors)
      writeEvent({ type: 'error', file: 'the step', title: error.message, lines: toLines([error]) });
  }
}
