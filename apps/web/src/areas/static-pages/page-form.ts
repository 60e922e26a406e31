import { type StaticPage, type StaticPageInput, staticPageInput } from '@masthead/domain/static-pages/schema';
import { cssProblems } from '@masthead/markup/css-problems';
import { htmlProblems } from '@masthead/markup/html-problems';
import { type MarkupProblem, withLine } from '@masthead/markup/problem';
import { z } from 'zod';
import { translateMessage } from '../../shared/i18n/i18n';

type Check = (text: string) => MarkupProblem[];

/** The markers, the form and every key after a refused save ask about the same text. */
function remembering(check: Check): Check {
  let last: { text: string; problems: MarkupProblem[] } = { text: '', problems: [] };
  return (text) => {
    if (last.text !== text) last = { text, problems: check(text) };
    return last.problems;
  };
}

export const checkHtml = remembering(htmlProblems);
export const checkCss = remembering(cssProblems);

function wellFormed(check: Check): z.core.$ZodCheck<string> {
  return z.check<string>((payload) => {
    for (const { message, ...place } of check(payload.value)) {
      const said = withLine({ ...place, message: translateMessage(message) });
      payload.issues.push({ code: 'custom', message: said, input: payload.value, continue: true });
    }
  });
}

/** What the editor checks before it saves: the contract, and the code as the server will read it. */
export const pageForm = staticPageInput.extend({
  html: staticPageInput.shape.html.check(wellFormed(checkHtml)),
  css: staticPageInput.shape.css.check(wellFormed(checkCss)),
});

/** What was typed, as the browser keeps it: right or wrong. */
export const keptValues = z.object({ title: z.string(), html: z.string(), css: z.string() });

export function valuesOf({ title, html, css }: StaticPage): StaticPageInput {
  return { title, html, css };
}

export function isSame(one: StaticPageInput, other: StaticPageInput): boolean {
  return one.title === other.title && one.html === other.html && one.css === other.css;
}
