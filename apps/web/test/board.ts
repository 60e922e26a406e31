import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { type Board, type Card, isLateCard } from '@masthead/domain/posts/contract/board';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post, PostPatch } from '@masthead/domain/posts/contract/post';

import { activeStatuses, Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { sections } from '@masthead/domain/sections/contract';
import { type FakeApi, fakeApi, refusal } from './fake-api';
import { wholePost } from './post-list';
import { pageWith } from './render-app';
import { newsSection, sportSection } from './taxonomy';

const people = [
  { id: 1, username: 'ada' },
  { id: 2, username: 'ben' },
];

/** A card: a post in a column of the board. */
export function testCard(id: number, main_headline: string, overrides: Partial<Card> = {}): Card {
  return {
    id,
    main_headline,
    status: 0,
    template_type: 0,
    priority: 1,
    estimate: null,
    due_date: null,
    embargo_until: null,
    notes: null,
    section_id: newsSection.id,
    section: { id: newsSection.id, catchy_title: newsSection.catchy_title },
    published_at: null,
    updated_at: '2026-11-15T08:00:00.000Z',
    lock: '',
    lock_user_id: null,
    is_late: false,
    publish_due_at: null,
    assignee: null,
    reporter: { id: 2, username: 'ben' },
    ...overrides,
  };
}

/** The card as a complete post. The board reads only the fields of the card. */
function toPost(card: Card): Post {
  const emptyFields = { slug: null, uniqueness: null, wordCount: 0, category_id: null, category: null, authors: [] };
  return { ...wholePost(card.id, card.main_headline), ...emptyFields, ...card, created_at: card.updated_at };
}

interface BoardApi extends FakeApi {
  /** Simulates a change by another user or by the server. */
  change: (id: number, values: Partial<Card>) => void;
  remove: (id: number) => void;
}

/** An API of the board that remembers changes. The signed-in user is the first of `people`. */
export function boardApi(initial: Card[], sectionRows = [newsSection, sportSection]): BoardApi {
  let stored = initial;
  let version = Date.parse('2026-11-15T09:00:00.000Z');
  const nextTimestamp = () => new Date(++version).toISOString();
  const change = (id: number, values: Partial<Card>) => {
    stored = stored.map((card) => (card.id === id ? { ...card, ...values, updated_at: nextTimestamp() } : card));
  };
  const findCard = (id: number) => stored.find((card) => card.id === id) as Card;
  const remove = (id: number) => {
    stored = stored.filter((card) => card.id !== id);
  };

  const api = fakeApi()
    .reply(sections.list, pageWith(sectionRows))
    .reply(autocomplete.suggest, ({ query }) => ({
      items: people
        .filter(({ username }) => username.includes(query.query))
        .map(({ id, username }) => ({ id, name: username })),
    }))
    .reply(posts.board, ({ query: { section_id, only_my_tasks, only_late, cards } }): Board => {
      const inSection = stored.filter((card) => section_id === undefined || card.section_id === section_id);
      const ownCards = inSection.filter(({ assignee }) => assignee?.id === 1);
      const isLate = (card: Card) => isLateCard(card, '2026-11-15');
      const visibleCards = (only_my_tasks === '1' ? ownCards : inSection).filter((card) => !only_late || isLate(card));
      const urgentFirst = (a: Card, b: Card) => b.priority - a.priority;
      const cardsIn = (status: Status) => visibleCards.filter((card) => card.status === status).sort(urgentFirst);
      return {
        columns: activeStatuses.map((status) => ({
          status,
          name: statusNames[status],
          items: cardsIn(status).slice(0, cards),
          total: cardsIn(status).length,
          late: cardsIn(status).filter(isLate).length,
        })),
        my_tasks: ownCards.length,
        today: '2026-11-15',
      };
    })
    .reply(posts.create, ({ body: { status: _, assignee_id, ...values } }) => {
      const { main_headline } = values;
      const created = testCard(100, main_headline, { ...(values as Partial<Card>), updated_at: nextTimestamp() });
      stored = [...stored, created];
      return toPost(created);
    })
    .reply(posts.update, ({ params: { id }, body }) => {
      const { base_updated_at, assignee_id, ...values } = body as PostPatch;
      if (base_updated_at !== findCard(id).updated_at) {
        const message = 'The post was changed while you were working. Nothing was overwritten.';
        return refusal(409, { type: 'conflict', message });
      }
      const assignee = people.find((person) => person.id === assignee_id) ?? null;
      change(id, { ...(values as Partial<Card>), ...(assignee_id !== undefined && { assignee }) });
      return toPost(findCard(id));
    })
    .reply(posts.review, ({ params: { id } }) => {
      change(id, { status: Status.REVIEW });
      return toPost(findCard(id));
    })
    .reply(posts.trash, ({ params: { id } }) => {
      const card = findCard(id);
      remove(id);
      return toPost({ ...card, status: Status.TRASHED });
    });
  return { ...api, change, remove };
}
