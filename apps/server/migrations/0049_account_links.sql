-- compatible: yes
-- Accounts of one person in several projects. Each database stores its side; a link counts only while both sides exist.
create table account_links (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  project text not null check (length(project) between 1 and 30),
  other_user_id integer not null,
  link_id uuid not null unique,
  created_at timestamptz not null,
  unique (user_id, project),
  unique (project, other_user_id)
);
comment on table account_links is
  'Side of a link between a user and their account in another project. The other database has the other side with the same link_id.';

create table switch_codes (
  hash bytea primary key,
  challenge bytea not null,
  user_id integer not null references users on delete cascade,
  link_id uuid not null references account_links (link_id) on delete cascade,
  origin_project text not null,
  origin_token_id integer not null,
  session_created_at timestamptz not null,
  expires_at timestamptz not null
);
create index switch_codes_by_user on switch_codes (user_id);
create index switch_codes_by_link on switch_codes (link_id);
create index switch_codes_by_expiry on switch_codes (expires_at);
comment on table switch_codes is
  'One-time codes with which a session of a linked account in another project opens a session here. Only hashes are stored.';

-- A session that a switch of the brand opened is valid only while the link and the session of the other project are.
alter table tokens
  add column link_id uuid references account_links (link_id) on delete cascade,
  add column origin_project text,
  add column origin_token_id integer,
  add constraint tokens_origin check (
    (link_id is null) = (origin_project is null) and (link_id is null) = (origin_token_id is null)
  );
create index tokens_by_link on tokens (link_id) where link_id is not null;
