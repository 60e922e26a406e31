import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Project, projectsFile } from '@masthead/domain/projects/schema';
import { PUSH_SERVICES } from '@masthead/domain/push/endpoint-refusal';
import { passwordRefusal } from '@masthead/domain/session/credentials';
import { textRules } from '@masthead/domain/text/fields';
import { z } from 'zod';
import { FIRST_ADMIN_NAME, weakPasswordRefusal } from '../access/weak-passwords';
import { cause, StartError } from '../start-error';
import { type StorageSettings, storageEnvironment, toStorageSettings } from '../storage/open-storage';
import { type ServiceSettings, serviceEnvironment, toServiceSettings } from './service-settings';

const roles = ['all', 'web', 'worker'] as const;
/** `web` answers requests, `worker` publishes scheduled posts and runs jobs, `all` does both. */
export type Role = (typeof roles)[number];

/** Reads the command line: `--role web` or `--role=web`. */
export function readRole(args: string[]): Role {
  const usage = 'Usage: npm start [-- --role all|web|worker]';
  try {
    const { role } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } }).values;
    const knownRole = roles.find((each) => each === role);
    if (knownRole) return knownRole;
  } catch (error) {
    throw new StartError(`${cause(error)}\n${usage}`);
  }
  throw new StartError(usage);
}

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
  // The URL parser percent-encodes the braces of `{project}`.
  .refine((url) => new URL(url).pathname.includes('%7Bproject%7D'), 'must contain {project} in the database name');

/** The number or the addresses of trusted proxies. `X-Forwarded-*` headers of other callers are ignored. */
const trustProxy = z.string().transform((text) => {
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
});

/** Host names separated by commas, such as `push.example.com, web.push.example`. Each includes its subdomains. */
const pushServices = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(
    z.array(z.string().regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'must be host names separated by commas')).max(50),
  );

const port = z.coerce.number().int().min(0).max(65_535);

/** Printable ASCII characters, because a token is sent in an HTTP header. */
const bearerToken = z.string().regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters without spaces');

const secretKey = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits (32 bytes)');

/** Every environment variable of the server; `.env.example` documents them. */
export const settings = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(5).max(1000).default(15),
  PROJECTS_FILE: z.string().min(1).default('projects.json'),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(secretKey).max(10))
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  HEALTH_TOKEN: bearerToken.optional(),
  METRICS_TOKEN: bearerToken.optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('masthead'),
  DISK_WARNING_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(1024),
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(300_000).default(5000),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).max(3_600_000).default(1000),
  PUSH_SERVICES: pushServices.default([...PUSH_SERVICES]),
  DEMO_ACCOUNTS: z.literal('allow', 'must be allow, or not set').optional(),
  DEMO_MOMENT: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-17T10:00:00Z' }).optional(),
  DEMO_SEED: z.string().max(40).optional(),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  ADMIN_EMAIL: z.email().default('admin@masthead.test'),
  ADMIN_PASSWORD: z.string().check(textRules(passwordRefusal)).optional(),
  ...storageEnvironment.shape,
  ...serviceEnvironment.shape,
});

/** The settings with a rule across several of them: the first administrator's password must not contain the name. */
const environment = settings.check(({ value, issues }) => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = value;
  const message = password ? weakPasswordRefusal(password, { username: FIRST_ADMIN_NAME, email }) : null;
  if (message) issues.push({ code: 'custom', message, path: ['ADMIN_PASSWORD'], input: password });
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The address of PostgreSQL itself, if `databaseUrl` is the address of a connection pooler. */
  listenUrl: string | undefined;
  /** The address of a read replica. */
  replicaUrl: string | undefined;
  /** The greatest number of connections for the statements of this process, in all projects together. */
  databasePool: number;
  /** The current key, then older ones that still decrypt. If undefined, the keys are in the data directory. */
  secretKeys: readonly string[] | undefined;
  trustProxy: boolean | number | string;
  healthToken: string | undefined;
  metricsToken: string | undefined;
  /** The port of `/metrics`. Default: the port of the server, with the token. */
  metricsPort: number | undefined;
  /** The collector of OpenTelemetry traces. */
  traces: { endpoint: string; serviceName: string } | null;
  /** Less free space on the disk of `dataDir` than this is a warning. */
  diskWarningMb: number;
  /** The time between `draining` in `/readyz` and the end of new connections. */
  shutdownDelayMs: number;
  /** The time after which open connections are closed. */
  shutdownGraceMs: number;
  /** Whether accounts with the demo password may exist. */
  demoAccounts: boolean;
  /** The time of the demo content, at which the clock of the server starts. */
  demoMoment: Date | undefined;
  pushServices: readonly string[];
  logLevel: string;
  /** Statements that take at least this time are logged. */
  slowQueryMs: number;
  auditRetentionDays: number;
  firstAdmin: { email: string; password: string | undefined };
  projects: Project[];
  storage: StorageSettings;
  services: ServiceSettings;
}

/**
 * Reads and validates the environment variables and the projects file. Relative paths start at `root`. Throws a
 * `StartError`.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const nonEmptyVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmptyVariables);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
    throw new StartError(`The setting ${path.join('.')} is invalid: ${message}`);
  }
  const { data } = parsed;
  const dataDir = resolve(root, data.DATA_DIR);
  const host = data.HOST ?? (data.DATABASE_URL ? '::' : 'localhost');
  const isReachableOnlyLocally = !data.DATABASE_URL && !data.TRUST_PROXY && isLoopback(host);
  const demoAccounts = isReachableOnlyLocally || data.DEMO_ACCOUNTS === 'allow';
  if (data.DATABASE_LISTEN_URL && !data.DATABASE_URL) {
    throw new StartError('The setting DATABASE_LISTEN_URL is invalid: set DATABASE_URL as well.');
  }
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL) {
    throw new StartError('The setting DATABASE_REPLICA_URL is invalid: set DATABASE_URL as well.');
  }
  if (data.DEMO_MOMENT && !isReachableOnlyLocally) {
    throw new StartError('The setting DEMO_MOMENT is invalid: only a server with demo content has a clock of its own.');
  }
  if (data.SECRET_KEY_PREVIOUS && !data.SECRET_KEY) {
    throw new StartError('The setting SECRET_KEY_PREVIOUS is invalid: set SECRET_KEY as well.');
  }
  return {
    port: data.PORT,
    host,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    listenUrl: data.DATABASE_LISTEN_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    databasePool: data.DATABASE_POOL,
    secretKeys: data.SECRET_KEY ? [data.SECRET_KEY, ...(data.SECRET_KEY_PREVIOUS ?? [])] : undefined,
    trustProxy: data.TRUST_PROXY,
    healthToken: data.HEALTH_TOKEN,
    metricsToken: data.METRICS_TOKEN,
    metricsPort: data.METRICS_PORT,
    traces: data.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: data.OTEL_SERVICE_NAME }
      : null,
    diskWarningMb: data.DISK_WARNING_MB,
    shutdownDelayMs: data.SHUTDOWN_DELAY_MS,
    shutdownGraceMs: data.SHUTDOWN_GRACE_MS,
    demoAccounts,
    demoMoment: data.DEMO_MOMENT ? new Date(data.DEMO_MOMENT) : undefined,
    pushServices: data.PUSH_SERVICES,
    logLevel: data.LOG_LEVEL,
    slowQueryMs: data.SLOW_QUERY_MS,
    auditRetentionDays: data.AUDIT_RETENTION_DAYS,
    firstAdmin: { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD },
    projects: readProjects(resolve(root, data.PROJECTS_FILE)),
    storage: toStorageSettings(data, dataDir),
    services: toServiceSettings(data, root),
  };
}

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackAddresses.addAddress('::1', 'ipv6');

/** A host name other than localhost is not a loopback address: it may resolve to any address. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0
    ? host.toLowerCase() === 'localhost'
    : loopbackAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

function readProjects(file: string): Project[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`The projects file ${file} could not be read: ${(error as Error).message}`);
  }
  const parsed = projectsFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
  throw new StartError(`The projects file ${file} is invalid at ${path.join('.')}: ${message}`);
}
