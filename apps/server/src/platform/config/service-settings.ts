import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { cause, StartError } from '../start-error';

/** Limits of uniqueness checks per day. */
export interface CheckLimits {
  project: number;
  user: number;
}

export interface UniquenessService {
  url: string;
  key: string | undefined;
  /** In milliseconds. */
  timeout: number;
}

/** The key of a Google service account, as its JSON file has it. */
const serviceAccount = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

export interface SearchConsoleSettings {
  account: ServiceAccount;
  /** The base URL of the API. */
  api: string;
  /** The property of a project, `{project}` for its id; the URL of its site when left out. */
  site: string | undefined;
  /** In milliseconds, for each call. */
  timeout: number;
}

/** Outside services that a deployment may use. */
export interface ServiceSettings {
  dailyChecks: CheckLimits;
  /** Without it, texts are compared with the archives of this server. */
  uniqueness: UniquenessService | undefined;
  /** Without it, keywords are the imported ones. */
  searchConsole: SearchConsoleSettings | undefined;
}

/** Many users share the project's checks; one user cannot take all of them. */
export const DAILY_CHECKS: CheckLimits = { project: 500, user: 100 };

const address = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
const checksPerDay = z.coerce.number().int().min(1).max(1_000_000);
const seconds = z.coerce.number().int().min(1).max(120).default(20);

/** The environment variables of outside services. */
export const serviceEnvironment = z.object({
  UNIQUENESS_DAILY_LIMIT: checksPerDay.default(DAILY_CHECKS.project),
  UNIQUENESS_USER_DAILY_LIMIT: checksPerDay.default(DAILY_CHECKS.user),
  UNIQUENESS_URL: address.optional(),
  UNIQUENESS_KEY: z.string().min(1).optional(),
  UNIQUENESS_TIMEOUT: seconds,
  SEARCH_CONSOLE_KEY_FILE: z.string().min(1).optional(),
  SEARCH_CONSOLE_SITE: z.string().min(1).optional(),
  SEARCH_CONSOLE_API: address.default('https://www.googleapis.com'),
  SEARCH_CONSOLE_TIMEOUT: seconds,
});

export function serviceSettings(env: z.output<typeof serviceEnvironment>, root: string): ServiceSettings {
  const { UNIQUENESS_URL: url, SEARCH_CONSOLE_KEY_FILE: file } = env;
  return {
    dailyChecks: { project: env.UNIQUENESS_DAILY_LIMIT, user: env.UNIQUENESS_USER_DAILY_LIMIT },
    uniqueness: url ? { url, key: env.UNIQUENESS_KEY, timeout: env.UNIQUENESS_TIMEOUT * 1000 } : undefined,
    searchConsole: file
      ? {
          account: readAccount(resolve(root, file)),
          api: env.SEARCH_CONSOLE_API.replace(/\/$/, ''),
          site: env.SEARCH_CONSOLE_SITE,
          timeout: env.SEARCH_CONSOLE_TIMEOUT * 1000,
        }
      : undefined,
  };
}

/** Errors never quote the file: it holds a private key. */
function readAccount(file: string): ServiceAccount {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`The service account ${file} could not be read: ${cause(error)}.`);
  }
  const parsed = serviceAccount.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new StartError(`The file ${file} is not the JSON key of a service account.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
