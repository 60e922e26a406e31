import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isReady, type ProjectState, type Readiness } from './readiness';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

interface CompletedRequest {
  application: string;
  method: string;
  /** The pattern of the route; undefined for a URL without a route. */
  route: string | undefined;
  status: number;
  seconds: number;
}

/** The page cache of one project. */
interface CacheSource {
  project: string;
  lookups: () => { hits: number; misses: number };
  stats: () => { entries: number; bytes: number };
}

/** The database server that executed a statement. */
export type DatabaseServer = 'primary' | 'replica';

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of this process. All label values come from the configuration or the code, so they are bounded. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const updates: (() => Promise<void>)[] = [];
  // Includes the event loop (nodejs_eventloop_lag_*), the heap (nodejs_heap_*), garbage collection, CPU and memory.
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'masthead_http_requests_total',
    help: 'Completed HTTP requests by application, method, route pattern and status.',
    labelNames: ['application', 'method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'masthead_http_request_duration_seconds',
    help: 'Durations of HTTP requests by application and route pattern.',
    labelNames: ['application', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: 'masthead_database_statement_duration_seconds',
    help: 'Durations of successful SQL statements by project and server: primary or replica.',
    labelNames: ['project', 'server'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const publications = new Counter({
    name: 'masthead_scheduled_publications_total',
    help: 'Scheduled posts that this worker published; late means more than 30 seconds after their time.',
    labelNames: ['late'],
    registers,
  });
  const pushes = new Counter({
    name: 'masthead_pushes_total',
    help: 'Requests of this worker to push services by result: sent, rejected or failed.',
    labelNames: ['result'],
    registers,
  });

  return {
    contentType: registry.contentType,
    render: async () => {
      for (const update of updates) await update();
      return registry.metrics();
    },
    countRequest: ({ application, method, route = 'unknown', status, seconds }: CompletedRequest) => {
      requests.inc({ application, method: route === 'unknown' ? 'any' : method, route, status });
      durations.observe({ application, route }, seconds);
    },
    observeStatement: (project: string, server: DatabaseServer, milliseconds: number) =>
      statements.observe({ project, server }, milliseconds / 1000),
    countPublication: (isLate: boolean) => publications.inc({ late: String(isLate) }),
    countPush: (result: 'sent' | 'rejected' | 'failed') => pushes.inc({ result }),
    /** Adds the metrics of the readiness check, which runs at every scrape. */
    watchReadiness: (check: () => Promise<Readiness>) => void updates.push(createReadinessGauges(registry, check)),
    watchCaches: (caches: readonly CacheSource[]) => watchCaches(registry, caches),
  };
}

/** A metric of a project, with its value for each further label. `null` values are left out. */
interface ProjectGauge {
  name: string;
  help: string;
  label?: string;
  read: (state: ProjectState) => Record<string, number | null>;
}

const projectGauges: ProjectGauge[] = [
  {
    name: 'masthead_database_up',
    help: 'Whether the database of the project answers.',
    read: ({ database }) => ({ '': Number(database) }),
  },
  {
    name: 'masthead_listening',
    help: 'Whether change notifications arrive.',
    read: ({ listening }) => ({ '': listening === null ? null : Number(listening) }),
  },
  {
    name: 'masthead_replica_age_seconds',
    help: 'The greatest age of the data of the read replica. Reads use the primary above 5 seconds.',
    read: ({ replica }) => ({ '': replica?.seconds ?? null }),
  },
  {
    name: 'masthead_database_connections',
    help: 'Connections of this process by state.',
    label: 'state',
    read: ({ pool }) => ({ idle: pool.idle, busy: pool.open - pool.idle }),
  },
  {
    name: 'masthead_database_waiting',
    help: 'Requests and jobs that wait for a connection.',
    read: ({ pool }) => ({ '': pool.waiting }),
  },
  {
    name: 'masthead_jobs',
    help: 'Jobs in the queue by state.',
    label: 'state',
    read: ({ jobs }) => ({ ...jobs }),
  },
  {
    name: 'masthead_event_streams',
    help: 'Open event streams of the project on all servers.',
    read: ({ streams }) => ({ '': streams }),
  },
  {
    name: 'masthead_overdue_posts',
    help: 'Scheduled posts that should be public already.',
    read: ({ overdue }) => ({ '': overdue }),
  },
  {
    name: 'masthead_worker_heartbeat_age_seconds',
    help: 'Seconds since the last heartbeat of any worker of the project.',
    read: ({ workers }) => ({ '': workers?.[0]?.seconds ?? null }),
  },
];

/** Returns a function that runs the check and sets the gauges. */
function createReadinessGauges(registry: Registry, check: () => Promise<Readiness>): () => Promise<void> {
  const registers = [registry];
  const ready = new Gauge({ name: 'masthead_ready', help: 'Whether /readyz answers 200.', registers });
  const freeSpace = new Gauge({
    name: 'masthead_disk_free_bytes',
    help: 'Free space of the disk that has DATA_DIR.',
    registers,
  });
  const gauges = projectGauges.map(({ name, help, label, read }) => {
    const gauge = new Gauge({ name, help, labelNames: label ? ['project', label] : ['project'], registers });
    const set = (state: ProjectState) => {
      for (const [value, number] of Object.entries(read(state))) {
        if (number !== null) gauge.set({ project: state.id, ...(label && { [label]: value }) }, number);
      }
    };
    return { gauge, set };
  });
  return async () => {
    const readiness = await check();
    ready.set(isReady(readiness) ? 1 : 0);
    if (readiness.disk) freeSpace.set(readiness.disk.free_bytes);
    for (const { gauge, set } of gauges) {
      gauge.reset();
      for (const project of readiness.projects) set(project);
    }
  };
}

function watchCaches(registry: Registry, caches: readonly CacheSource[]): void {
  const registers = [registry];
  new Counter({
    name: 'masthead_page_cache_lookups_total',
    help: 'Requests of site pages by project and result: hit or miss.',
    labelNames: ['project', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { project, lookups } of caches) {
        const { hits, misses } = lookups();
        this.inc({ project, result: 'hit' }, hits);
        this.inc({ project, result: 'miss' }, misses);
      }
    },
  });
  new Gauge({
    name: 'masthead_page_cache_bytes',
    help: 'Memory of cached pages by project.',
    labelNames: ['project'],
    registers,
    collect() {
      for (const { project, stats } of caches) this.set({ project }, stats().bytes);
    },
  });
}
