import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Project, projectsFile } from '@masthead/domain/projects/schema';
import { passwordRefusal } from '@masthead/domain/text/credentials';
import { refusedBy } from '@masthead/domain/text/fields';
import { z } from 'zod';
import type { ServiceSettings } from './services/services';
import { serviceEnvironment, serviceSettings } from './services/settings';
import { StartError } from './start-error';
import type { StorageSettings } from './storage/open-storage';
import { storageEnvironment, storageSettings } from './storage/settings';

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
  .refine((url) => new URL(url).pathname.includes('%7Bproject%7D'), 'must hold {project} in the name of the database');

/** How many proxies stand in front, or which: their word about a caller's address is believed, nobody else's. */
const trustProxy = z.string().transform((text) => {
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
});

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseUrl.optional(),
  PROJECTS_FILE: z.string().min(1).default('projects.json'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  ADMIN_EMAIL: z.email().default('admin@masthead.test'),
  ADMIN_PASSWORD: z.string().check(refusedBy(passwordRefusal)).optional(),
  ...storageEnvironment.shape,
  ...serviceEnvironment.shape,
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string | undefined;
  trustProxy: boolean | number | string;
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
  return {
    port: data.PORT,
    // With demo accounts that everybody knows, only this machine gets in unless somebody decides otherwise.
    host: data.HOST ?? (data.DATABASE_URL ? '::' : 'localhost'),
    dataDir,
    databaseUrl: data.DATABASE_URL,
    secretKey: data.SECRET_KEY,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    auditRetentionDays: data.AUDIT_RETENTION_DAYS,
    firstAdmin: { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD },
    projects: readProjects(resolve(root, data.PROJECTS_FILE)),
    storage: storageSettings(data, dataDir),
    services: serviceSettings(data, root),
  };
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
