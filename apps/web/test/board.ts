import { autocomplete } from '@masthead/domain/autocomplete/contract';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post, PostPatch } from '@masthead/domain/posts/contract/post';

import { listable, type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { sections } from '@masthead/domain/sections/contract';
import { type FakeApi, fakeApi, refusal } from './fake-api';
import { wholePost } from './post-list';
import { pageWith } from './render-app';
import { newsSection, sportSection } from './taxonomy';

const people = [
  { id: 1, username: 'ada' },
  { id: 2, username: 'ben' },
];

export function testCard(id: number, main_headline: string, given: Partial<Card> = {}): Card {
  return {
    id,
    main_headline,
    status: 0,
    template_type: 0,
    priority: 1,
    estimate: null,
    due_date: null,
    notes: null,
    section_id: newsSection.id,
    section: { id: newsSection.id, catchy_title: newsSection.catchy_title },
    published_at: null,
    updated_at: '2026-11-15T08:00:00.000Z',
    lock: '',
    lock_user_id: null,
    is_late: false,
    assignee: null,
    reporter: { id: 2, username: 'ben' },
    ...given,
  };
}

/** The card as a post whole; the board's screen reads nothing else of it. */
function postOf(card: Card): Post {
  const bare = { slug: null, uniqueness: null, wordCount: 0, category_id: null, category: null, authors: [] };
  return { ...wholePost(card.id, card.main_headline), ...bare, ...card, created_at: card.updated_at };
}

interface BoardApi extends FakeApi {
  /** Somebody else, or the server itself, changes a card. */
  change: (id: number, values: Partial<Card>) => void;
  remove: (id: number) => void;
}

/** What the board reads and writes, kept as the server keeps it. `me` is the first of the people. */
export function boardApi(given: Card[], titles = [newsSection, sportSection]): BoardApi {
  let stored = given;
  let version = Date.parse('2026-11-15T09:00:00.000Z');
  const next = () => new Date(++version).toISOString();
  const change = (id: number, values: Partial<Card>) => {
    stored = stored.map((card) => (card.id === id ? { ...card, ...values, updated_at: next() } : card));
  };
  const find = (id: number) => stored.find((card) => card.id === id) as Card;
  const remove = (id: number) => {
    stored = stored.filter((card) => card.id !== id);
  };

  const api = fakeApi()
    .reply(sections.list, pageWith(titles))
    .reply(autocomplete.suggest, ({ query }) => ({
      items: people
        .filter(({ username }) => username.includes(query.query))
        .map(({ id, username }) => ({ id, name: username })),
    }))
    .reply(posts.board, ({ query: { section_id, only_my_tasks } }): Board => {
      const inSection = stored.filter((card) => section_id === undefined || card.section_id === section_id);
      const mine = inSection.filter(({ assignee }) => assignee?.id === 1);
      const shown = only_my_tasks === '1' ? mine : inSection;
      const urgentFirst = (one: Card, other: Card) => other.priority - one.priority;
      const columnOf = (status: Status) => shown.filter((card) => card.status === status).sort(urgentFirst);
      return {
        columns: listable.map((status) => ({
          status,
          name: statusNames[status],
          items: columnOf(status),
          total: columnOf(status).length,
        })),
        my_tasks: mine.length,
        today: '2026-11-15',
      };
    })
    .reply(posts.create, ({ body: { status: _, assignee_id, ...values } }) => {
      const { main_headline } = values;
      const made = testCard(100, main_headline, { ...(values as Partial<Card>), updated_at: next() });
      stored = [...stored, made];
      return postOf(made);
    })
    .reply(posts.update, ({ params: { id }, body }) => {
      const { base_updated_at, assignee_id, ...values } = body as PostPatch;
      if (base_updated_at !== find(id).updated_at) {
        const message = 'The post was changed meanwhile. Nothing was overwritten.';
        return refusal(409, { type: 'conflict', message });
      }
      const assignee = people.find((person) => person.id === assignee_id) ?? null;
      change(id, { ...(values as Partial<Card>), ...(assignee_id !== undefined && { assignee }) });
      return postOf(find(id));
    })
    .reply(posts.trash, ({ params: { id } }) => {
      const card = find(id);
      remove(id);
      return postOf({ ...card, status: 4 });
    });
  return { ...api, change, remove };
}
