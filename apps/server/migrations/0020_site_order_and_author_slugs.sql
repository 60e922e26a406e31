-- compatible: no, because columns are renamed that an earlier version reads
-- Lists and feeds of the site are ordered by first publication. A published row without that time would have no position.
create function fill_first_published() returns trigger language plpgsql as $$
begin
  new.first_published_at := coalesce(new.published_at, now());
  return new;
end $$;
create trigger posts_first_published before insert or update of status, first_published_at on posts
  for each row when (new.status = 3 and new.first_published_at is null) execute function fill_first_published();
update posts set first_published_at = coalesce(published_at, created_at) where status = 3 and first_published_at is null;

-- One index per list, in the order of the list and with every column that a page is chosen by, so that choosing a page is
-- an index-only scan. The list of all articles has posts_as_news.
create index posts_public_by_section on posts (section_id, first_published_at desc, id desc) where status = 3;
create index posts_public_by_category on posts (category_id, first_published_at desc, id desc) where status = 3;
drop index posts_chosen;
create index posts_chosen on posts (top_status, first_published_at desc, id desc) where status = 3 and top_status > 0;

-- The copy beside tags, authors and experts is null unless the post is published, as before.
drop trigger posts_published on posts;
drop index post_tags_published, post_authors_published, post_experts_published;
alter table post_tags rename column published_at to first_published_at;
alter table post_authors rename column published_at to first_published_at;
alter table post_experts rename column published_at to first_published_at;

create or replace function stamp_published() returns trigger language plpgsql as $$
begin
  new.first_published_at := (select first_published_at from posts where id = new.post_id and status = 3);
  return new;
end $$;
create or replace function place_published() returns trigger language plpgsql as $$
declare
  public_at timestamptz := case when new.status = 3 then new.first_published_at end;
begin
  update post_tags set first_published_at = public_at where post_id = new.id;
  update post_authors set first_published_at = public_at where post_id = new.id;
  update post_experts set first_published_at = public_at where post_id = new.id;
  return null;
end $$;
create trigger posts_published after update of status, first_published_at on posts
  for each row when (
    (old.status = 3 or new.status = 3)
    and (old.status, old.first_published_at) is distinct from (new.status, new.first_published_at)
  ) execute function place_published();

-- Only posts that were published more than once differ.
update post_tags set first_published_at = posts.first_published_at from posts
  where posts.id = post_id and status = 3 and post_tags.first_published_at is distinct from posts.first_published_at;
update post_authors set first_published_at = posts.first_published_at from posts
  where posts.id = post_id and status = 3 and post_authors.first_published_at is distinct from posts.first_published_at;
update post_experts set first_published_at = posts.first_published_at from posts
  where posts.id = post_id and status = 3 and post_experts.first_published_at is distinct from posts.first_published_at;

create index post_tags_published on post_tags (tag_id, first_published_at desc, post_id desc)
  where first_published_at is not null;
create index post_authors_published on post_authors (user_id, first_published_at desc, post_id desc)
  where first_published_at is not null;
create index post_experts_published on post_experts (expert_id, first_published_at desc, post_id desc)
  where first_published_at is not null;

-- The address of an author's page. The server makes slugs, also for the rows that are here now: it transliterates more
-- scripts than the database does.
alter table users add column slug text;
create unique index users_slug_key on users (slug);

-- Slugs that an author's page had before.
create table author_redirects (
  slug text primary key,
  user_id integer not null references users on delete cascade
);
create index author_redirects_by_user on author_redirects (user_id);

drop trigger site_is_told on users;
create trigger site_is_told after insert or delete or update of username, nickname, position, show_on_site, slug on users
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on author_redirects
  for each statement execute function tell_site();
