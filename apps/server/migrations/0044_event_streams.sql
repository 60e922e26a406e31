-- compatible: yes
-- Unlogged: a crash of PostgreSQL also ends the streams, and the servers add theirs again at the next heartbeat.
create unlogged table event_streams (
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  seen_at timestamptz not null
);
create index event_streams_by_user on event_streams (user_id);
comment on table event_streams is
  'Open event streams of all servers, with the time of their last heartbeat. It limits the streams of a user.';
