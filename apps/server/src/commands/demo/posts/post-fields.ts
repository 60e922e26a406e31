import type { PlannedPost } from '@masthead/demo/posts/plan';
import { type GenerateText, parseChoices } from '@masthead/demo/posts/text-generator';
import type { Random } from '@masthead/demo/random';
import type { AdvertStatus, TopStatus } from '@masthead/domain/posts/rules/constants';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Project } from '@masthead/domain/projects/schema';
import { zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import type { Updateable } from 'kysely';
import type { Posts } from '../../../platform/db/schema.gen';
import type { DemoPerson } from './demo-posts.queries';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Templates of notes. The text generator replaces `{person}` and the other placeholders. */
const noteTemplates = parseChoices(`
  Call {person} before {weekday}. |
  The desk wants a table with the figures of {year} and a picture from {district}. |
  Ask {body} for {paper}. If there is no answer by {hour}, we go without it. |
  Two voices at least: {crowd} and {body}. No anonymous sources. |
  Follow-up to the story of {month}; link to it in the second paragraph. |
  Photographer is booked for {weekday} at {hour}, meet in {district}. |
  Legal has read it. Keep the sentence about {worry} as it is. |
  Short: {number} words are enough. |
  Wait for {step} before it goes out.`);

const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

interface PlanningContext {
  project: Project;
  now: Date;
  people: readonly DemoPerson[];
}

/** Random planning fields of a demo post: priority, story points, deadline, assignee, notes. */
export function createPlanningFields(
  { project, now, people }: PlanningContext,
  planned: PlannedPost,
  random: Random,
  generate: GenerateText,
): Updateable<Posts> {
  const peopleWithRole = (...roles: string[]) => people.filter(({ role }) => roles.includes(role));
  const editors = peopleWithRole('editor', 'senior-editor');
  const assignees = [
    ...peopleWithRole('reporter', 'editor', 'senior-editor', 'seo-specialist'),
    ...peopleWithRole('admin'),
  ];
  const isOpen =
    planned.status === Status.NEW || planned.status === Status.IN_PROGRESS || planned.status === Status.REVIEW;
  const daysUntilDue = Math.floor(random.next() * 18) - 5;
  const priority = random.pick([0, 1, 1, 1, 2]);
  // An important story in more than a week is a report that several newsrooms receive in advance.
  const embargoDay =
    isOpen && priority === 2 && daysUntilDue > 7 ? zoneDay(dayAfter(now, daysUntilDue + 1), project.zone) : null;
  return {
    priority,
    embargo_until: embargoDay && zoneInstant(embargoDay, '09:00', project.zone).toISOString(),
    estimate: random.chance(0.75) ? random.pick([1, 2, 2, 3, 3, 5, 8, 13]) : null,
    due_date: isOpen && random.chance(0.8) ? zoneDay(dayAfter(now, daysUntilDue), project.zone) : null,
    notes: random.chance(isOpen ? 0.65 : 0.25) ? generate(random.pick(noteTemplates)) : null,
    assignee_id: random.chance(0.85) ? random.pick(assignees).id : null,
    reporter_id: random.pick(random.chance(0.2) ? peopleWithRole('admin') : editors).id,
    copy_editor_id: planned.status === Status.NEW || random.chance(0.3) ? null : random.pick(editors).id,
  };
}

/** Random flags of a demo post, such as breaking or sponsored, that fit its status. */
export function createFlags(planned: PlannedPost, random: Random): Updateable<Posts> {
  const { status, wasPublished, published_at, updated_at, template_type } = planned;
  const isReady = isPublic(status) || wasPublished;
  const isUpdated =
    wasPublished && published_at !== null && updated_at.getTime() - published_at.getTime() > 3 * HOUR_MS;
  const top_status: TopStatus = isReady && random.chance(0.12) ? random.pick([1, 2, 3] as const) : 0;
  const advert_status: AdvertStatus = isReady && random.chance(0.09) ? random.pick([1, 2, 3] as const) : 0;
  const endsAt = wasPublished && published_at ? new Date(published_at.getTime() + 6 * HOUR_MS).toISOString() : null;
  const breaking_status = isReady && top_status === 0 && random.chance(0.05) ? 1 : 0;
  return {
    top_status,
    advert_status,
    breaking_status,
    breaking_until: breaking_status === 1 ? endsAt : null,
    live_ended_at: template_type === TemplateType.LIVE_UPDATE ? endsAt : null,
    is_sponsored: advert_status === 1 || advert_status === 2,
    is_verified: isReady && random.chance(0.7),
    is_evergreen: template_type === 0 && random.chance(0.09),
    table_of_contents: template_type === 0 && isReady && random.chance(0.15),
    is_message_sent: status === Status.PUBLISHED && breaking_status === 1,
    content_changed_at: isUpdated ? updated_at.toISOString() : null,
    first_published_at: wasPublished ? (published_at?.toISOString() ?? null) : null,
  };
}
