import { z } from 'zod';

/** The features that a project turns on or off. */
export const switches = z.object({
  push: z.boolean(),
  export_from: z.boolean(),
  export_to: z.boolean(),
  uniqueness: z.boolean(),
  dailymotion: z.boolean(),
  move_to_post_on_save: z.boolean(),
  experts: z.boolean(),
  /** Shows the field 'Show on site' in the form of a user. */
  show_on_site: z.boolean().default(true),
});
export type Switch = keyof z.infer<typeof switches>;

const host = z
  .string()
  .regex(/^[a-z0-9.-]+$/, 'A host is a name in lower case without scheme or port')
  .max(253);

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const MAX_PUBLISH_DELAY_SECONDS = 60;

/** One news brand, as declared in the projects file of a deployment. */
export const project = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'An id is lower-case letters, digits and underscores'),
  title: z.string().trim().min(1).max(100),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'A colour is written as #rrggbb in lower case'),
  language: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, 'A language is written as xx-XX'),
  zone: z.string().refine(isZone, 'Not a time zone of the IANA database'),
  switches: switches.strict(),
  admin_hosts: z.array(host).min(1),
  site_hosts: z.array(host).min(1),
  /** The time in which users can undo a confirmed publication. 0 publishes at once. */
  publish_delay_seconds: z.int().min(0).max(MAX_PUBLISH_DELAY_SECONDS).default(10),
  /** The base URL of the site. Omit it in development: the URL then uses the port of the request. */
  site_address: z.url().optional(),
});
export type Project = z.infer<typeof project>;

/** The projects file: all news brands that one deployment serves. */
export const projectsFile = z
  .array(project)
  .min(1)
  .check(
    uniqueItems(({ id }) => [id]),
    uniqueItems(({ admin_hosts, site_hosts }) => [...admin_hosts, ...site_hosts]),
  );

/** Rejects names that occur more than once in the file. */
function uniqueItems(getNames: (project: Project) => string[]): z.core.$ZodCheck<Project[]> {
  return z.check<Project[]>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, project] of value.entries()) {
      for (const name of getNames(project)) {
        if (seen.has(name))
          issues.push({ code: 'custom', message: `${name} is used twice`, path: [index], input: name });
        seen.add(name);
      }
    }
  });
}

/** The public configuration of a project that the client loads at start. */
export const clientConfig = z.object({
  id: z.string(),
  title: z.string(),
  colour: z.string(),
  language: z.string(),
  zone: z.string(),
  switches,
  site_url: z.string(),
  publish_delay_seconds: z.number().int(),
  demo: z.boolean(),
});
export type ClientConfig = z.infer<typeof clientConfig>;
