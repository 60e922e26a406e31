-- compatible: yes
-- The time before which a post must not be published. The previous version does not know the column, so only servers of
-- this version check an embargo during a deployment.
alter table posts add column embargo_until timestamptz;

-- The calendar reads the embargoes of a range of days. They matter until the post is published.
create index posts_by_embargo on posts (embargo_until) where status in (0, 1, 2, 5) and embargo_until is not null;

create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null
);
create unique index calendar_feeds_token_hash_key on calendar_feeds (token_hash);
comment on table calendar_feeds is
  'The secret URLs of the iCalendar feeds of users. Only the hash of the token is stored.';
