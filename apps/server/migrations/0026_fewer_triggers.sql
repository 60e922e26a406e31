-- compatible: no, because an earlier version does not announce its changes, which triggers announced before
-- Admin writes announce changes of public content now (`serve()` of the areas that the site shows), so the notification
-- triggers of 24 tables go. Posts keep one: jobs, batches and single saves change them.
do $$
declare
  found record;
begin
  for found in select tgname, tgrelid::regclass as owner from pg_trigger where tgfoid = 'tell_site'::regproc loop
    execute format('drop trigger %I on %s', found.tgname, found.owner);
  end loop;
end $$;
drop function tell_site();

create function notify_site_of_post() returns trigger language plpgsql as $$
declare
  published constant smallint := 3;
  trashed constant smallint := 4;
  deleted constant smallint := 7;
begin
  -- A trashed or deleted post still answers 410, so its page changes too.
  if (case tg_op
    when 'INSERT' then new.status = published
    when 'DELETE' then old.status in (published, trashed, deleted)
    else old.status in (published, trashed) or new.status in (published, trashed)
  end) then
    perform pg_notify('masthead_changes', 'site');
  end if;
  return null;
end $$;
create trigger posts_notify_site after insert or update or delete on posts
  for each row execute function notify_site_of_post();

-- The function that indexes a post is the only writer of post_words, so it adds the new words to the dictionary itself.
drop trigger post_words_added on post_words;
drop trigger post_words_changed on post_words;
drop function add_search_words();

-- Words are inserted in alphabetical order, so that concurrent saves wait for each other and do not deadlock.
create function add_search_words(tsvector) returns void language sql as $$
  insert into search_words
  select word from unnest(tsvector_to_array($1)) as words (word)
  where length(word) between 3 and 30 and word !~ '[0-9]'
    and not exists (select from search_words as known where known.word = words.word)
  order by word
  on conflict do nothing
$$;

create or replace function index_post_words() returns trigger language plpgsql as $$
declare
  words post_words := words_of_post(new);
begin
  insert into post_words values (words.*)
  on conflict (post_id) do update set headline = excluded.headline, anywhere = excluded.anywhere;
  perform add_search_words(words.anywhere);
  return null;
end $$;

-- One statement-level trigger per append-only table replaces a row-level and a TRUNCATE trigger.
drop trigger post_revisions_stay on post_revisions;
drop trigger post_revisions_are_kept on post_revisions;
drop trigger audit_log_is_append_only on audit_log;
drop trigger audit_log_is_not_truncated on audit_log;
drop function refuse_change_but_erasure();
drop function refuse_change();

-- Rows change only in a transaction that retention or erasure has marked with set_config('masthead.erasure', 'on', true).
create function keep_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception '% keeps what was written once', tg_table_name;
  end if;
  if current_setting('masthead.erasure', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only: it keeps what was written once', tg_table_name;
end $$;
create trigger post_revisions_are_append_only before update or delete or truncate on post_revisions
  for each statement execute function keep_append_only();
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function keep_append_only();

-- docs/data-model.md prints these comments as the guarantees.
comment on trigger posts_added on posts is
  'post_counts includes every new post. Counters are changed in key order, so concurrent inserts do not deadlock.';
comment on trigger posts_removed on posts is
  'post_counts no longer includes a deleted post.';
comment on trigger posts_changed on posts is
  'post_counts follows status, section, category, type and advert status, also in bulk updates. Counters are changed in key order, so concurrent updates do not deadlock.';
comment on trigger posts_changed_authors on posts is
  'author_counts follows status, section, category, type and advert status of the posts of each author.';
comment on trigger posts_removed_authors on posts is
  'author_counts no longer includes a deleted post. Runs before the deletion, which cascades to post_authors.';
comment on trigger post_authors_added on post_authors is
  'author_counts includes the post for a new author. Concurrent changes of one author add up.';
comment on trigger post_authors_removed on post_authors is
  'author_counts no longer includes the post for a removed author.';
comment on trigger post_tags_added on post_tags is
  'tags.article_count includes every tagged post. Tags are locked in id order, so concurrent saves do not deadlock.';
comment on trigger post_tags_removed on post_tags is
  'tags.article_count no longer includes a post whose tag is removed, also when the post is deleted or tags are merged.';
comment on trigger posts_first_published on posts is
  'A published post has first_published_at, the sort key of every public list.';
comment on trigger posts_published on posts is
  'post_tags, post_authors and post_experts repeat first_published_at of a published post and hold null otherwise, so that each public list reads one index.';
comment on trigger post_tags_stamped on post_tags is
  'A tag that is added to a published post has its first_published_at, whichever code adds it.';
comment on trigger post_authors_stamped on post_authors is
  'An author who is added to a published post has its first_published_at, whichever code adds them.';
comment on trigger post_experts_stamped on post_experts is
  'An expert who is added to a published post has its first_published_at, whichever code adds them.';
comment on trigger posts_words_added on posts is
  'The search finds a new post by its headline and text, and its words are in the dictionary of similar words.';
comment on trigger posts_words_changed on posts is
  'The search index of a post follows its titles, description and text.';
comment on trigger posts_words_placed on posts is
  'The search index repeats status and day of publication of a post, so that hits are filtered and sorted without reading posts.';
comment on trigger posts_notify_site on posts is
  'Every server empties its page cache when a change of a post that readers can see is committed, and only then.';
comment on trigger post_revisions_are_append_only on post_revisions is
  'Nothing changes or deletes a revision, except a transaction that has set masthead.erasure. TRUNCATE is always refused.';
comment on trigger audit_log_is_append_only on audit_log is
  'Nothing changes or deletes an audit entry, except a transaction that has set masthead.erasure. TRUNCATE is always refused.';
comment on trigger switch_off_unplaced_banner on adv_banner_categories is
  'A banner that loses its last category or tag is disabled, also when the category is deleted. The banner is locked first, so two concurrent deletions cannot both leave it enabled.';
comment on trigger switch_off_unplaced_banner on adv_banner_tags is
  'A banner that loses its last category or tag is disabled, also when the tag is deleted or merged. The banner is locked first, so two concurrent deletions cannot both leave it enabled.';

comment on table auth_items is 'Roles (type 1) and rights (type 2).';
comment on table auth_item_children is 'Which rights a role holds.';
comment on table users is 'Accounts of the newsroom.';
comment on table author_infos is 'Public profile of a user.';
comment on table author_redirects is 'Former slugs of author pages.';
comment on table author_counts is 'Number of posts per author and filter of the posts list.';
comment on table tokens is 'Sessions.';
comment on table recovery_codes is 'Hashes of the unused recovery codes of a user.';
comment on table known_addresses is 'Network addresses from which a user has signed in.';
comment on table attempts is 'Failed attempts per account and address, and until when more are refused.';
comment on table audit_log is 'Who did what. Append-only; refers to users and targets without foreign keys, because it outlives them.';
comment on table fingerprint_keys is 'Key of the fingerprints of recovery codes and preview addresses, encrypted.';
comment on table sections is 'Top level of the taxonomy.';
comment on table categories is 'Categories of a section, nested by parent_id.';
comment on table category_tags is 'Tags that a category page lists.';
comment on table tags is 'Tags with their public profile.';
comment on table related_tags is 'Tags that a tag page links to.';
comment on table tag_redirects is 'Slugs of merged tags.';
comment on table experts is 'Experts whom posts quote.';
comment on table former_addresses is 'Addresses of deleted or moved pages, with the target of the redirect or none (410).';
comment on table posts is 'Posts, from task to published article.';
comment on table post_authors is 'Bylines of a post.';
comment on table post_experts is 'Experts of a post.';
comment on table post_tags is 'Tags of a post.';
comment on table post_redirects is 'Former slugs of a post.';
comment on table post_locks is 'Who edits a post now.';
comment on table post_previews is 'Unsaved states of posts for a secret preview address.';
comment on table post_revisions is 'Every state of every post. Append-only; refers to posts and users without foreign keys, because it outlives them.';
comment on table post_counts is 'Number of posts per filter of the posts list.';
comment on table post_exports is 'Copies of posts in other projects.';
comment on table post_words is 'Search index of posts.';
comment on table search_words is 'Distinct words of all posts, for the search of similar words.';
comment on table post_fingerprints is 'Hashes of word sequences of a post, for the uniqueness check.';
comment on table uniqueness_checks is 'Number of uniqueness checks per day.';
comment on table uniqueness_checks_by_user is 'Number of uniqueness checks per day and user.';
comment on table search_keywords is 'Search queries that led readers to a page.';
comment on table images is 'Picture library.';
comment on table image_uses is 'Where a picture is shown.';
comment on table static_pages is 'Pages such as "About us".';
comment on table menus is 'Links of the menus of the site.';
comment on table adv_slots is 'Slots of the advertisement network.';
comment on table ads_txt is 'Content of ads.txt.';
comment on table adv_banners is 'Our own banners.';
comment on table adv_banner_categories is 'Categories that show a banner.';
comment on table adv_banner_tags is 'Tags that show a banner.';
comment on table call_to_actions is 'Texts inside articles of a section or category.';
comment on table hot_news is 'Headlines in the ticker of a section, replaced by each upload.';
comment on table contextual_links is 'Words of articles that become links, replaced by each upload.';
comment on table stop_words is 'Words that posts or tags may not contain.';
comment on table languages is 'Languages of the interface and of sections.';
comment on table messages is 'Phrases of the interface and of the site.';
comment on table translations is 'Translations of phrases.';
comment on table jobs is 'Background work that waits, runs or has failed.';
comment on table workers is 'Processes that run jobs, with their last heartbeat.';
comment on table push_keys is 'Key pair for push messages, the private key encrypted.';
comment on table push_subscriptions is 'Browsers of readers that receive push messages.';
comment on table pushes is 'Push messages of a post and how many were sent.';
