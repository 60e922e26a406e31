import { embedOrigins } from '@masthead/article/embeds/to-html';
import type { ShownArticle } from '../article/shown-article';
import { textsOf } from '../article/texts';
import { styleHash } from '../layout/style';

/** Its own pictures and its one style; a link opens a window of its own. */
const page = (colour: string) => [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${styleHash(colour)}`,
  // How a paragraph is aligned stands in its own attribute.
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const SANDBOX = 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';
/** What the frames of embeds need. The page itself has no script that it could run. */
const FRAMED = 'allow-scripts allow-forms allow-presentation';

export function messagePolicy(colour: string): string {
  return [...page(colour), SANDBOX].join('; ');
}

/** Only the frames that this article shows are let in, and only then may anything inside them run. */
export function articlePolicy(article: ShownArticle, colour: string): string {
  const origins = [...new Set(textsOf(article).flatMap(embedOrigins))];
  if (origins.length === 0) return messagePolicy(colour);
  return [...page(colour), `frame-src ${origins.join(' ')}`, `${SANDBOX} ${FRAMED}`].join('; ');
}
