-- compatible: yes
-- Rights and roles: type 1 is a role, type 2 a right; a child is a right its parent role holds.
create table auth_items (
  id integer primary key generated always as identity,
  name text not null unique,
  description text not null,
  type smallint not null check (type in (1, 2))
);

create table auth_item_children (
  id integer primary key generated always as identity,
  parent_id integer not null references auth_items on delete cascade,
  child_id integer not null references auth_items on delete cascade,
  unique (parent_id, child_id)
);

-- Languages and the phrases of the interface.
create table languages (
  id integer primary key generated always as identity,
  name text not null,
  code text not null unique
);

create table messages (
  id integer primary key generated always as identity,
  category text not null check (category in ('admin', 'templates')),
  message text not null,
  unique (category, message)
);

create table translations (
  message_id integer not null references messages on delete cascade,
  language_id integer not null references languages on delete cascade,
  translation text not null,
  -- Written by people: an upgrade's own translation does not replace it.
  updated boolean not null default false,
  primary key (message_id, language_id)
);
create index translations_by_language on translations (language_id);

-- Taxonomy.
create table sections (
  id integer primary key generated always as identity,
  language_id integer not null references languages,
  catchy_title text not null,
  slug text not null unique,
  main_headline text,
  description text,
  is_enabled boolean not null default false,
  "order" integer not null
);

create table categories (
  id integer primary key generated always as identity,
  section_id integer not null references sections,
  parent_id integer references categories,
  catchy_title text not null,
  slug text not null,
  "order" integer not null,
  unique (section_id, slug)
);
create index categories_by_parent on categories (parent_id);

-- People and their sessions.
create table users (
  id integer primary key generated always as identity,
  username text not null,
  nickname text,
  email text not null,
  password_hash text not null,
  position text,
  role_id integer not null references auth_items,
  -- Encrypted with the server's key; the pending one waits for its first code.
  two_fa_secret bytea,
  two_fa_pending_secret bytea,
  -- The time step of the last accepted code: an equal or earlier one is a repetition.
  two_fa_last_step bigint,
  two_fa_enabled boolean not null generated always as (two_fa_secret is not null) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_by_role on users (role_id);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

create table tokens (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index tokens_by_user on tokens (user_id);

-- How often a door was knocked at lately, by account and by address.
create table attempts (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
