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
