import { type Access, rightsOf } from '@masthead/domain/access/rights';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { problem } from '@masthead/domain/http/problem';
import { BASE_VERSION } from '@masthead/domain/http/version';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApi(endpoints: Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${title} API`, version: '1' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const mediaType = endpoint.multipart ? 'multipart/form-data' : 'application/json';
  const replyType = endpoint.download ?? (endpoint.stream ? 'text/event-stream' : 'application/json');
  return {
    summary: endpoint.summary,
    description: whoMayCall(endpoint.access),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...baseVersion(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !(endpoint.body instanceof z.ZodOptional),
        content: { [mediaType]: { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'Done', content: { [replyType]: { schema: jsonSchema(endpoint.reply, 'output') } } },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function baseVersion({ versioned }: Endpoint): Json[] {
  if (!versioned) return [];
  const description =
    'The version that the change was made upon. 409 `overtaken` with the entity as `current` when it has changed since.';
  return [{ name: BASE_VERSION, in: 'header', required: false, description, schema: { type: 'string' } }];
}

export function whoMayCall(access: Access): string {
  const rights = rightsOf(access);
  return rights.length > 0 ? `Right: ${rights.join(' or ')}` : `Access: ${String(access)}`;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
