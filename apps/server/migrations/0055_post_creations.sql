-- compatible: yes
-- The keys of requests that created a post. A repeated request finds the post instead of creating another one.
create table post_creations (
  user_id integer not null references users on delete cascade,
  key uuid not null,
  -- Null until the same transaction has inserted the post.
  post_id integer references posts on delete cascade,
  primary key (user_id, key)
);
create index post_creations_by_post on post_creations (post_id);

comment on table post_creations is 'Keys of requests that created a post, so that a repeated request does not create another one.';
