-- compatible: yes
-- Unsaved text of the editor, stored automatically while a user types. A working copy belongs to one post, one user and
-- one browser, so that two devices of a user never overwrite each other's text. It is not a version of the post.
create table post_working_copies (
  post_id integer not null references posts on delete cascade,
  user_id integer not null references users on delete cascade,
  client_id uuid not null,
  -- The changed fields of the form as JSON text, which only the editor page reads.
  changes text not null check (octet_length(changes) <= 4000000),
  base_updated_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (post_id, user_id, client_id)
);
create index post_working_copies_by_user on post_working_copies (user_id, saved_at desc);
create index post_working_copies_by_age on post_working_copies (saved_at);
comment on table post_working_copies is 'The unsaved text of a user on a post, per browser.';
