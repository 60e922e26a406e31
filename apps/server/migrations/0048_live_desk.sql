-- compatible: yes
-- The live desk: marks, versions and edit locks of the updates of live updates. The texts stay in `posts.slides`; `id` is
-- the id of the slide. An update that was only written in the editor of the post has no row.
create table post_updates (
  post_id integer not null references posts on delete cascade,
  id text not null check (id ~ '^[a-z0-9-]{1,40}$'),
  -- The user who published it at the live desk; null for an update from the editor of the post.
  created_by integer references users on delete set null,
  -- When the live desk stored it; null for an update from the editor of the post.
  created_at timestamptz,
  is_pinned boolean not null default false,
  is_key_moment boolean not null default false,
  -- The text that readers see at a corrected update.
  correction text check (length(correction) <= 500),
  corrected_at timestamptz check ((corrected_at is null) = (correction is null)),
  primary key (post_id, id)
);
create index post_updates_by_user on post_updates (created_by);
comment on table post_updates is
  'Updates of live updates that the live desk has published or changed: pinned, key moment, correction. Texts are in posts.slides.';

create table post_update_versions (
  post_id integer not null references posts on delete cascade,
  update_id text not null,
  number integer not null check (number > 0),
  reason text not null check (reason in ('create', 'edit', 'delete', 'restore', 'editor')),
  -- Null for the editor of the post, whose user is in the time log.
  user_id integer references users on delete set null,
  created_at timestamptz not null,
  -- The slide after the change; for a deletion the slide before it.
  slide jsonb not null,
  correction text,
  -- The index of the slide in the post.
  position integer not null,
  primary key (post_id, update_id, number)
);
create index post_update_versions_by_user on post_update_versions (user_id);
comment on table post_update_versions is 'Versions of each update that the live desk has changed, at most 50 per update.';

create table post_update_locks (
  post_id integer not null references posts on delete cascade,
  update_id text not null,
  user_id integer not null references users on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (post_id, update_id)
);
create index post_update_locks_by_user on post_update_locks (user_id);
comment on table post_update_locks is
  'Who edits an update at the live desk. A lock expires 30 s after the last heartbeat.';
