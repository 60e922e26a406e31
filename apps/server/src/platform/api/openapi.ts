import { type Access, acceptedRights } from '@masthead/domain/access/rights';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { problem } from '@masthead/domain/http/problem';
import { BASE_VERSION } from '@masthead/domain/http/version';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Generates an OpenAPI 3.1 document from the contract. */
export function createOpenApiDocument(endpoints: Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    // `/v2/sections/:id` becomes `/api/v2/sections/{id}`.
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${title} API`, version: '1', description: DESCRIPTION },
    tags: [...new Set(endpoints.map(getTag))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const DESCRIPTION =
  'Every call that is not public needs the header `Authorization: Bearer <token>`. An error response has the form `{type, message, errors?, messages?}`.';

/** The first part of the path, without the version: `sections` for `/v2/sections/:id`. */
const getTag = ({ path }: Endpoint) => path.replace(/^\/v2(?=\/)/, '').split('/')[1] ?? '';

function toOperation(endpoint: Endpoint): Json {
  const mediaType = endpoint.multipart ? 'multipart/form-data' : 'application/json';
  const replyType = endpoint.download ?? (endpoint.stream ? 'text/event-stream' : 'application/json');
  return {
    tags: [getTag(endpoint)],
    summary: endpoint.summary,
    description: [endpoint.description, describeAccess(endpoint.access)].filter(Boolean).join('\n\n'),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
      ...baseVersionHeader(endpoint),
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

function baseVersionHeader({ versioned }: Endpoint): Json[] {
  if (!versioned) return [];
  const description =
    'The version that the change is based on. If the entity has changed since then, the response is 409 `overtaken` with the entity as `current`.';
  return [{ name: BASE_VERSION, in: 'header', required: false, description, schema: { type: 'string' } }];
}

/** The access of an endpoint as text for the documentation, such as `Right: section.update`. */
export function describeAccess(access: Access): string {
  const rights = acceptedRights(access);
  return rights.length > 0 ? `Right: ${rights.join(' or ')}` : `Access: ${String(access)}`;
}

function toParameters(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, parameterSchema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: parameterSchema,
  }));
}

/** The JSON Schema of a Zod schema, for the values before (`input`) or after parsing (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
