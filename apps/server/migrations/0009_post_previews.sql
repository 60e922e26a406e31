-- compatible: yes
-- What somebody is writing, for whoever knows the address of its preview. Only the hash of that is kept.
create table post_previews (
  id integer primary key generated always as identity,
  hash bytea not null unique,
  post_id integer not null references posts on delete cascade,
  user_id integer not null references users on delete cascade,
  state jsonb not null,
  expires_at timestamptz not null
);
create index post_previews_by_post on post_previews (post_id);
create index post_previews_by_user on post_previews (user_id, id desc);
create index post_previews_expired on post_previews (expires_at);
