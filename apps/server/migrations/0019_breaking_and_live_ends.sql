-- compatible: no, because an earlier version publishes breaking posts without an end
-- When a breaking post stops being breaking; null while a post that is not published has the default end.
alter table posts add column breaking_until timestamptz;
-- When an editor ended the live coverage; null while it runs.
alter table posts add column live_ended_at timestamptz;

update posts set breaking_until = published_at + interval '6 hours'
where breaking_status = 1 and status in (3, 4, 7) and published_at is not null;

-- Few posts are breaking at a time, however many once were.
drop index posts_breaking;
create index posts_breaking on posts (breaking_until) where status = 3 and breaking_status = 1;
