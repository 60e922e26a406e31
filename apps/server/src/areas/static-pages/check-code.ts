import { cssProblems } from '@masthead/markup/css-problems';
import { htmlProblems } from '@masthead/markup/html-problems';
import { withLine } from '@masthead/markup/problem';
import { invalid } from '../../http/errors';

const checks = { html: htmlProblems, css: cssProblems };

/** Throws, with every line by field, unless a parser reads the given code without stumbling. */
export function checkCode(given: { html?: string | undefined; css?: string | undefined }): void {
  const errors: Record<string, string[]> = {};
  for (const field of ['html', 'css'] as const) {
    const problems = checks[field](given[field] ?? '');
    if (problems.length > 0) errors[field] = problems.map(withLine);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
