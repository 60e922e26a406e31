import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../lib/run.mjs';
import { writeEvent } from './events.mjs';

const STATUSES = { passed: 'passed', skipped: 'skipped' };

const toEvent = (test) => ({
  id: test.id,
  file: relative(root, test.location.file),
  title: test.titlePath().slice(3).join(' › '),
});

/** Steps in which a journey waits for the product: assertions that are repeated until they hold, and explicit waits. */
const isWaiting = ({ category, title }) => category === 'expect' || (category === 'pw:api' && /^wait for/i.test(title));

/** The milliseconds that a journey waited. A nested step belongs to its parent. */
const sumWaiting = (steps) =>
  steps.reduce((sum, step) => sum + (isWaiting(step) ? step.duration : sumWaiting(step.steps)), 0);

const toLines = (errors) =>
  errors.flatMap(({ message, stack }) => stripVTControlCharacters(stack ?? message ?? '').split('\n')).slice(0, 25);

/** Pages, console, failed requests and server log of a failed journey (e2e/support/test.ts). */
const readEvidence = (attachments) =>
  attachments.filter(({ name }) => name === 'evidence').flatMap(({ body }) => body.toString('utf8').split('\n'));

/** Records the progress of the journeys for the runner. */
export default class EventReporter {
  printsToStdio() {
    return false;
  }

  onTestBegin(test) {
    writeEvent({ type: 'start', ...toEvent(test) });
  }

  onTestEnd(test, { status, duration, steps, errors, attachments }) {
    const isExpected = test.outcome() === 'expected';
    writeEvent({
      type: 'end',
      ...toEvent(test),
      status: isExpected ? (STATUSES[status] ?? 'failed') : status === 'skipped' ? 'skipped' : 'failed',
      ms: duration,
      waitingMs: sumWaiting(steps),
      lines: [...toLines(errors), ...readEvidence(attachments)],
    });
  }

  onError(error) {
    writeEvent({ type: 'error', file: 'the step', title: 'failed outside of a journey', lines: toLines([error]) });
  }
}
