import { setImmediate } from 'node:timers/promises';
import { checkCss } from '@masthead/markup/css-problems';
import { checkHtml } from '@masthead/markup/html-problems';
import { type Check, type MarkupProblem, withLine } from '@masthead/markup/problem';
import { invalid } from '../../platform/http/errors';

const checks = { html: checkHtml, css: checkCss };

/** To parse the largest page takes several times as long; other requests are answered in between. */
const SLICE_MS = 20;

/** Throws, with every line by field, unless a parser reads the given code without stumbling. */
export async function checkCode(given: { html?: string | undefined; css?: string | undefined }): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const field of ['html', 'css'] as const) {
    const problems = await runInSlices(checks[field](given[field] ?? ''));
    if (problems.length > 0) errors[field] = problems.map(withLine);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function runInSlices(check: Check): Promise<MarkupProblem[]> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    let step = check.next();
    while (!step.done && performance.now() < end) step = check.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
