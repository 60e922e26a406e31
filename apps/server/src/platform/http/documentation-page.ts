import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { z } from 'zod';
import { escapeHtml } from './html';
import { jsonSchema, whoMayCall } from './openapi';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{font:600 15px ui-monospace,monospace;margin:2rem 0 .25rem;border-top:1px solid #8884;padding-top:1rem}
p{margin:.25rem 0}pre{overflow:auto;padding:.75rem;background:#8882;border-radius:4px;font-size:13px}summary{cursor:pointer}`;

/** Every endpoint with who may call it and what it takes and answers, for people. */
export function documentationPage(endpoints: Endpoint[], title: string): string {
  const name = `${escapeHtml(title)} API`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${name}</title><style>${STYLE}</style><h1>${name}</h1>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>. Calls other than public ones carry
<code>Authorization: Bearer &lt;token&gt;</code>; refusals answer <code>{type, message, errors?}</code>.</p>
${endpoints.map(entry).join('\n')}</html>`;
}

function entry(endpoint: Endpoint): string {
  const parts = (['params', 'query', 'body', 'reply'] as const).map((part) => shape(part, endpoint[part])).join('');
  return `<h2>${endpoint.method} /api${escapeHtml(endpoint.path)}</h2><p>${escapeHtml(endpoint.summary)}</p>
<p>${escapeHtml(whoMayCall(endpoint.access))}</p>${parts}`;
}

function shape(part: string, schema: z.ZodType | undefined): string {
  if (!schema) return '';
  const json = jsonSchema(schema, part === 'reply' ? 'output' : 'input');
  return `<details><summary>${part}</summary><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`;
}
