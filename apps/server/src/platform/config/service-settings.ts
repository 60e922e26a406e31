import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { cause, StartError } from '../start-error';

/** Limits of uniqueness checks per day. */
export interface CheckLimits {
  project: number;
  user: number;
}

/** An external service that compares texts with the web. */
export interface UniquenessService {
  url: string;
  key: string | undefined;
  /** In milliseconds. */
  timeout: number;
}

/** The JSON key file of a Google service account. */
const serviceAccount = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

/** Google Search Console, the source of the search keywords of posts. */
export interface SearchConsoleSettings {
  account: ServiceAccount;
  /** The base URL of the API. */
  api: string;
  /** The Search Console property; the project id replaces `{project}`. Default: the URL of the project's site. */
  site: string | undefined;
  /** In milliseconds, for each call. */
  timeout: number;
}

/** The external services of the server, read from its environment variables. */
export interface ServiceSettings {
  dailyChecks: CheckLimits;
  /** If undefined, texts are compared with the archives of this server. */
  uniqueness: UniquenessService | undefined;
  /** If undefined, only imported keywords are available. */
  searchConsole: SearchConsoleSettings | undefined;
}

/** The default. The limit per user prevents one user from using all checks of the project. */
export const DAILY_CHECKS: CheckLimits = { project: 500, user: 100 };

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
const checksPerDay = z.coerce.number().int().min(1).max(1_000_000);
const timeoutSeconds = z.coerce.number().int().min(1).max(120).default(20);

export const serviceEnvironment = z.object({
  UNIQUENESS_DAILY_LIMIT: checksPerDay.default(DAILY_CHECKS.project),
  UNIQUENESS_USER_DAILY_LIMIT: checksPerDay.default(DAILY_CHECKS.user),
  UNIQUENESS_URL: httpUrl.optional(),
  UNIQUENESS_KEY: z.string().min(1).optional(),
  UNIQUENESS_TIMEOUT: timeoutSeconds,
  SEARCH_CONSOLE_KEY_FILE: z.string().min(1).optional(),
  SEARCH_CONSOLE_SITE: z.string().min(1).optional(),
  SEARCH_CONSOLE_API: httpUrl.default('https://www.googleapis.com'),
  SEARCH_CONSOLE_TIMEOUT: timeoutSeconds,
});

export function toServiceSettings(env: z.output<typeof serviceEnvironment>, root: string): ServiceSettings {
  const { UNIQUENESS_URL: url, SEARCH_CONSOLE_KEY_FILE: file } = env;
  return {
    dailyChecks: { project: env.UNIQUENESS_DAILY_LIMIT, user: env.UNIQUENESS_USER_DAILY_LIMIT },
    uniqueness: url ? { url, key: env.UNIQUENESS_KEY, timeout: env.UNIQUENESS_TIMEOUT * 1000 } : undefined,
    searchConsole: file
      ? {
          account: readServiceAccount(resolve(root, file)),
          api: env.SEARCH_CONSOLE_API.replace(/\/$/, ''),
          site: env.SEARCH_CONSOLE_SITE,
          timeout: env.SEARCH_CONSOLE_TIMEOUT * 1000,
        }
      : undefined,
  };
}

/** Error messages never quote the file, because it contains a private key. */
function readServiceAccount(file: string): ServiceAccount {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`The service account ${file} could not be read: ${cause(error)}.`);
  }
  const parsed = serviceAccount.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new StartError(`The file ${file} is not the JSON key of a service account.`);
}

/** Returns `null` for invalid JSON, which the schema then rejects. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
