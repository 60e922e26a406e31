import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { languages } from '@masthead/domain/languages/contract';
import { projects } from '@masthead/domain/projects/contract';
import type { ClientConfig } from '@masthead/domain/projects/schema';
import { translations } from '@masthead/domain/translations/contract';
import type { FastifyRequest } from 'fastify';

/** The position of the replies in index.html, before the script that uses them. */
const REPLIES_PLACEHOLDER = '<!--early-replies-->';

/** The built index.html, which the server completes with the replies that every first load needs. */
export interface AdminPage {
  /** The document for this request. */
  render: (request: FastifyRequest) => Promise<string>;
  /** The hashes of its inline scripts, as sources of a Content-Security-Policy. */
  scriptSources: string[];
}

/** In development, Vite serves the admin and there may be no build. */
const MISSING_PAGE = '<!doctype html><title>Masthead</title><p>The admin is not built. Run npm run build.</p>';

export function readAdminPage(web: URL): AdminPage {
  const file = new URL('index.html', web);
  const html = existsSync(file) ? readFileSync(file, 'utf8') : MISSING_PAGE;
  const [start = '', end = ''] = html.split(REPLIES_PLACEHOLDER);
  const inlineScripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );
  return {
    render: async (request) => (html === start ? html : start + toDataBlock(await loadEarlyReplies(request)) + end),
    scriptSources: inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  };
}

/**
 * Requests what the client needs before its first render: project, languages, and the phrases of the project's
 * language. They are public. A refused one is left out, so that the client requests it and shows the error.
 */
async function loadEarlyReplies(request: FastifyRequest): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  const load = async (path: string) => {
    const { statusCode, body } = await sendInternally(request, `/api${path}`);
    if (statusCode === 200) replies.set(`/api${path}`, body);
    return statusCode === 200 ? JSON.parse(body) : null;
  };
  const [config, list]: [ClientConfig | null, { items: { id: number; code: string }[] } | null] = await Promise.all([
    load(projects.config.path),
    load(languages.list.path),
  ]);
  const language = list?.items.find(({ code }) => code === config?.language) ?? list?.items[0];
  if (language) await load(translations.admin.path.replace(':id', String(language.id)));
  return replies;
}

/** Sends a request of the same client to this server, so that hosts, limits and replies are those of the API. */
function sendInternally({ server, headers, socket }: FastifyRequest, url: string) {
  const names = ['host', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
  const forwarded = Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
  return server.inject({
    url,
    headers: forwarded,
    ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
  });
}

/** A data block is no script for the Content-Security-Policy. `<` is escaped, so that no reply can end the block. */
function toDataBlock(replies: Map<string, string>): string {
  const entries = [...replies].map(([url, body]) => `${JSON.stringify(url)}:${body}`);
  return `<script type="application/json" id="early-replies">${`{${entries.join(',')}}`.replaceAll('<', '\\u003c')}</script>`;
}
