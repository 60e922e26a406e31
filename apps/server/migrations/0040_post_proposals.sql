-- compatible: yes
-- Changes of published posts that users without the right post.publish propose. An editor accepts or returns them. A user
-- has at most one proposal per post; proposing again replaces it by a row with a new id.
create table post_proposals (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  user_id integer not null references users on delete cascade,
  status text not null default 'open' check (status in ('open', 'accepted', 'returned')),
  -- The changed fields as in the body of a save.
  changes jsonb not null,
  -- The values of the same fields in the post that the proposal is based on.
  base_values jsonb not null,
  base_updated_at timestamptz not null,
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz check ((decided_at is null) = (status = 'open')),
  decided_by integer references users on delete set null,
  decision_note text check (length(decision_note) <= 500),
  unique (post_id, user_id)
);
create index post_proposals_by_user on post_proposals (user_id);
create index post_proposals_by_editor on post_proposals (decided_by);
create index post_proposals_open on post_proposals (post_id) where status = 'open';
create index post_proposals_by_age on post_proposals (created_at);
comment on table post_proposals is
  'Changes of published posts that wait for the decision of an editor, or were accepted or returned.';
