import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompletedStatement } from '../db/observe-statements';
import type { TraceJob } from './origin';
import { describeRequest } from './request-log';
import { readErrorCode } from './watch-statements';

const MAX_SQL_LENGTH = 2000;

interface Options {
  /** The base URL of the collector. */
  endpoint: string;
  serviceName: string;
}

export type Tracing = ReturnType<typeof createTracing>;

/** Sends spans of requests, statements and jobs to a collector, by OTLP over HTTP. */
export function createTracing({ endpoint, serviceName }: Options) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('masthead');
  /** The span of the running request or job. */
  const spans = new AsyncLocalStorage<Span>();
  const requestSpans = new WeakMap<FastifyRequest, Span>();

  function startRequest(request: FastifyRequest): Span {
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } };
    const span = tracer.startSpan(request.method, options, readParent(request.headers['traceparent']));
    requestSpans.set(request, span);
    return span;
  }

  const traceJob: TraceJob = ({ job, job_id, project }, work) => {
    const attributes = { 'masthead.project': project, 'masthead.job': job, 'masthead.job_id': job_id };
    const span = tracer.startSpan(`job ${job}`, { attributes }, ROOT_CONTEXT);
    return spans.run(span, () => work((error) => fail(span, error)).finally(() => span.end()));
  };

  return {
    /** Runs a part of a request, whose statements become children of its span. */
    runRequest: (request: FastifyRequest, work: () => void) =>
      spans.run(requestSpans.get(request) ?? startRequest(request), work),
    endRequest: (request: FastifyRequest, { statusCode }: FastifyReply) => {
      const span = requestSpans.get(request);
      const { url: route = 'unknown' } = request.routeOptions;
      const { project, request_id, user_id } = describeRequest(request);
      span?.updateName(`${request.method} ${route}`);
      span?.setAttributes({
        'http.route': route,
        'http.response.status_code': statusCode,
        'masthead.project': project,
        'masthead.request_id': request_id,
        'masthead.user_id': user_id,
      });
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    /** Records a statement without its parameters. Statements outside requests and jobs have no span. */
    recordStatement: (project: string, { sql, milliseconds, error }: CompletedStatement) => {
      const parent = spans.getStore();
      if (!parent) return;
      const endTime = Date.now();
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': sql.slice(0, MAX_SQL_LENGTH),
        'masthead.project': project,
      };
      const options = { kind: SpanKind.CLIENT, startTime: endTime - milliseconds, attributes };
      const span = tracer.startSpan('statement', options, trace.setSpan(ROOT_CONTEXT, parent));
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: readErrorCode(error) });
      span.end(endTime);
    },
    traceJob,
    /** Sends the remaining spans. */
    close: () => provider.shutdown(),
  };
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
}

/** Continues the trace of the W3C header `traceparent`: version, trace id, parent id and flags. */
function readParent(header: string | string[] | undefined): Context {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(typeof header === 'string' ? header : '');
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags || '0', 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
