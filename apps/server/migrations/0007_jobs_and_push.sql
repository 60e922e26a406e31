-- compatible: yes
-- Work that goes on behind the answers. A job that is done is gone; one that failed for good stays, with its reason.
create table jobs (
  id bigint primary key generated always as identity,
  kind text not null,
  -- What it is about: the same work is not waiting twice.
  key text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts smallint not null default 0,
  -- Until then somebody works on it; renewed while they live.
  leased_until timestamptz,
  last_error text,
  unique (kind, key)
);
create index jobs_due on jobs (run_at);

-- The processes that publish what is due and do the jobs. One that is not heard of any more was killed.
create table workers (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null,
  beat_at timestamptz not null
);

-- By what readers' browsers know that a message is from this project: one pair, the private half encrypted.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key bytea not null
);

-- The browsers that want to be told, each by the address that its push service gave it.
create table push_subscriptions (
  id integer primary key generated always as identity,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

-- One sending of a post to everybody who subscribed before it.
create table pushes (
  id integer primary key generated always as identity,
  post_id integer not null references posts on delete cascade,
  created_at timestamptz not null,
  done_at timestamptz,
  total integer not null,
  sent integer not null default 0,
  failed integer not null default 0,
  -- The subscription that was last taken on, and the last there is to take on: nobody is taken on twice.
  taken integer not null default 0,
  last integer not null
);
create index pushes_by_post on pushes (post_id, id desc);
