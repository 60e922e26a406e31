-- compatible: no, because an earlier version does not publish pending publications
-- After the confirmation, a publication waits for a few seconds, in which users can undo it. A row belongs to one
-- version of the post: after any other write of the post, the row no longer applies.
create table pending_publications (
  post_id integer primary key references posts on delete cascade,
  version integer not null,
  user_id integer not null references users on delete cascade,
  due_at timestamptz not null
);
create index pending_publications_by_time on pending_publications (due_at);
create index pending_publications_by_user on pending_publications (user_id);
comment on table pending_publications is
  'Confirmed publications that the server makes at the due time, unless a user undoes them or changes the post.';

-- Why a user unpublished the post.
alter table post_revisions add column note text check (length(note) <= 200);

-- The index finds the last publications, which the receipts check.
create index posts_last_published on posts (published_at desc, id desc) where status = 3;

create table publication_receipts (
  post_id integer not null references posts on delete cascade,
  published_at timestamptz not null,
  site_at timestamptz,
  feed_at timestamptz,
  sitemap_at timestamptz,
  site_error text,
  feed_error text,
  sitemap_error text,
  attempts integer not null,
  retry_at timestamptz,
  primary key (post_id, published_at)
);
create index publication_receipts_retried on publication_receipts (retry_at) where retry_at is not null;
comment on table publication_receipts is
  'When the server found a published post on the site, in the feed and in the sitemap, or why it did not.';
