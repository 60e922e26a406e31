import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Project, projectsFile } from '@masthead/domain/projects/schema';

import { PUSH_SERVICES } from '@masthead/domain/push/endpoint-refusal';
import { passwordRefusal } from '@masthead/domain/session/credentials';
import { refusedBy } from '@masthead/domain/text/fields';
import { z } from 'zod';
import { FIRST_ADMIN_NAME } from '../access/first-administrator';
import { weakPasswordRefusal } from '../access/passwords';
import { cause, StartError } from '../start-error';
import { type StorageSettings, storageEnvironment, storageSettings } from '../storage/open-storage';
import { type ServiceSettings, serviceEnvironment, serviceSettings } from './service-settings';

const roles = ['all', 'web', 'worker'] as const;
/** What a process does: answer, publish what is due and do the jobs, or both. */
export type Role = (typeof roles)[number];

export function readRole(args: string[]): Role {
  const usage = 'Usage: npm start [-- --role all|web|worker]';
  try {
    const { role } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } }).values;
    const known = roles.find((each) => each === role);
    if (known) return known;
  } catch (error) {
    throw new StartError(`${cause(error)}\n${usage}`);
  }
  throw new StartError(usage);
}

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
  .refine((url) => new URL(url).pathname.includes('%7Bproject%7D'), 'must hold {project} in the name of the database');

/** How many proxies stand in front, or which: their word about a caller's address is believed, nobody else's. */
const trustProxy = z.string().transform((text) => {
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
});

/** Host names between commas. Subdomains belong to each. */
const pushServices = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'must be host names between commas')).max(50));

const secretKey = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits (32 bytes)');

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseUrl.optional(),
  PROJECTS_FILE: z.string().min(1).default('projects.json'),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(secretKey).max(10))
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  HEALTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters without spaces')
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  PUSH_SERVICES: pushServices.default([...PUSH_SERVICES]),
  DEMO_ACCOUNTS: z.literal('allow', 'must be allow, or not set').optional(),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  ADMIN_EMAIL: z.email().default('admin@masthead.test'),
  ADMIN_PASSWORD: z.string().check(refusedBy(passwordRefusal)).optional(),
  ...storageEnvironment.shape,
  ...serviceEnvironment.shape,
});

const environment = settings.check(({ value, issues }) => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: input } = value;
  const message = input ? weakPasswordRefusal(input, { username: FIRST_ADMIN_NAME, email }) : null;
  if (message) issues.push({ code: 'custom', message, path: ['ADMIN_PASSWORD'], input });
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The current key, then older ones that still decrypt. Undefined: they are in the data directory. */
  secretKeys: readonly string[] | undefined;
  trustProxy: boolean | number | string;
  healthToken: string | undefined;
  /** Whether accounts with the demo password may exist. */
  demoAccounts: boolean;
  pushServices: readonly string[];
  logLevel: string;
  auditRetentionDays: number;
  firstAdmin: { email: string; password: string | undefined };
  projects: Project[];
  storage: StorageSettings;
  services: ServiceSettings;
}

/** The environment and the projects file, checked as a whole before anything is started. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
    throw new StartError(`The setting ${path.join('.')} is wrong: ${message}`);
  }
  const { data } = parsed;
  const dataDir = resolve(root, data.DATA_DIR);
  const host = data.HOST ?? (data.DATABASE_URL ? '::' : 'localhost');
  const isPrivate = !data.DATABASE_URL && !data.TRUST_PROXY && isLoopback(host);
  const demoAccounts = isPrivate || data.DEMO_ACCOUNTS === 'allow';
  if (data.SECRET_KEY_PREVIOUS && !data.SECRET_KEY) {
    throw new StartError('The setting SECRET_KEY_PREVIOUS is wrong: set SECRET_KEY as well.');
  }
  return {
    port: data.PORT,
    host,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    secretKeys: data.SECRET_KEY ? [data.SECRET_KEY, ...(data.SECRET_KEY_PREVIOUS ?? [])] : undefined,
    trustProxy: data.TRUST_PROXY,
    healthToken: data.HEALTH_TOKEN,
    demoAccounts,
    pushServices: data.PUSH_SERVICES,
    logLevel: data.LOG_LEVEL,
    auditRetentionDays: data.AUDIT_RETENTION_DAYS,
    firstAdmin: { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD },
    projects: readProjects(resolve(root, data.PROJECTS_FILE)),
    storage: storageSettings(data, dataDir),
    services: serviceSettings(data, root),
  };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine reaches a server that listens on this host. A name other than localhost may mean any address. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host.toLowerCase() === 'localhost' : loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
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
  throw new StartError(`The projects file ${file} is wrong at ${path.join('.')}: ${message}`);
}
