-- compatible: yes
-- A list of an author's posts reads one index, in the order of the list, like the lists of a section or a category.
alter table post_authors
  -- Copies of the columns of the post.
  add column published_at timestamptz,
  add column is_listable boolean not null default false;
update post_authors set published_at = posts.published_at, is_listable = posts.is_listable
  from posts where posts.id = post_id;
create index post_authors_listed on post_authors (user_id, published_at desc nulls last, post_id desc)
  where is_listable;

create function stamp_author() returns trigger language plpgsql as $$
begin
  select published_at, is_listable, case when is_public then first_published_at end
    into new.published_at, new.is_listable, new.first_published_at
    from posts where id = new.post_id;
  -- A missing post violates the foreign key, which has the better error message.
  new.is_listable := coalesce(new.is_listable, false);
  return new;
end $$;
drop trigger post_authors_stamped on post_authors;
create trigger post_authors_stamped before insert on post_authors for each row execute function stamp_author();

create function place_in_author_lists() returns trigger language plpgsql as $$
begin
  update post_authors set published_at = new.published_at, is_listable = new.is_listable where post_id = new.id;
  return null;
end $$;
create trigger posts_listed_by_author after update of status, published_at on posts
  for each row when ((old.is_listable, old.published_at) is distinct from (new.is_listable, new.published_at))
  execute function place_in_author_lists();

-- Few posts are advertisements. The list of all others reads the index of all posts.
create index posts_by_advert on posts (advert_status, published_at desc nulls last, id desc)
  where is_listable and advert_status > 0;

-- Lists with a filter by date count whole months here, and rows only between the edge of a month and the day.
create table post_month_counts (
  -- The first day of the month of publication in UTC; -infinity for posts without a publication time.
  month date not null,
  status smallint not null,
  section_id integer not null,
  category_id integer not null,
  template_type smallint not null,
  advert_status smallint not null,
  posts integer not null,
  primary key (month, status, section_id, category_id, template_type, advert_status)
);

create function month_of(timestamptz) returns date
  language sql immutable parallel safe
  as $$ select coalesce(date_trunc('month', $1 at time zone 'UTC')::date, '-infinity') $$;

-- Lists of several authors subtract here the posts that have more than one of them, which author_counts counts twice.
create table byline_counts (
  -- All authors of a post, ascending. Posts with one author are not here.
  user_ids integer[] not null,
  status smallint not null,
  posts integer not null,
  primary key (user_ids, status)
);

-- Counters are changed in key order, so that concurrent writes wait for each other and do not deadlock.
create or replace function count_posts() returns trigger language plpgsql as $$
begin
  insert into post_counts as counts (status, section_id, category_id, template_type, advert_status, posts)
  select status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status,
    count(*) * tg_argv[0]::integer
  from changed
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (status, section_id, category_id, template_type, advert_status)
    do update set posts = counts.posts + excluded.posts;
  insert into post_month_counts as counts
    (month, status, section_id, category_id, template_type, advert_status, posts)
  select month_of(published_at), status, coalesce(section_id, 0), coalesce(category_id, 0), template_type,
    advert_status, count(*) * tg_argv[0]::integer
  from changed
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (month, status, section_id, category_id, template_type, advert_status)
    do update set posts = counts.posts + excluded.posts;
  return null;
end $$;

create or replace function recount_posts() returns trigger language plpgsql as $$
begin
  insert into post_counts as counts (status, section_id, category_id, template_type, advert_status, posts)
  select status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status, sum(change)
  from (
    select status, section_id, category_id, template_type, advert_status, 1 as change from after
    union all
    select status, section_id, category_id, template_type, advert_status, -1 from before
  ) as changes
  group by 1, 2, 3, 4, 5
  having sum(change) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (status, section_id, category_id, template_type, advert_status)
    do update set posts = counts.posts + excluded.posts;
  insert into post_month_counts as counts
    (month, status, section_id, category_id, template_type, advert_status, posts)
  select month_of(published_at), status, coalesce(section_id, 0), coalesce(category_id, 0), template_type,
    advert_status, sum(change)
  from (
    select published_at, status, section_id, category_id, template_type, advert_status, 1 as change from after
    union all
    select published_at, status, section_id, category_id, template_type, advert_status, -1 from before
  ) as changes
  group by 1, 2, 3, 4, 5, 6
  having sum(change) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (month, status, section_id, category_id, template_type, advert_status)
    do update set posts = counts.posts + excluded.posts;
  return null;
end $$;

-- A statement may add or remove authors of a post, not both: each trigger derives the byline before the statement from
-- the one after it.
create function recount_bylines() returns trigger language plpgsql as $$
begin
  insert into byline_counts as counts (user_ids, status, posts)
  with touched as (
    select post_id, array_agg(user_id) as user_ids from changed group by post_id
  ), bylines as (
    select posts.status,
      array(select user_id from post_authors where post_id = touched.post_id order by 1) as ids_after,
      case tg_op
        when 'INSERT' then array(
          select user_id from post_authors where post_id = touched.post_id and user_id <> all(touched.user_ids) order by 1
        )
        else array(
          select user_id from post_authors where post_id = touched.post_id union select unnest(touched.user_ids) order by 1
        )
      end as ids_before
    from touched join posts on posts.id = touched.post_id
  )
  select user_ids, status, sum(change)
  from (
    select ids_after as user_ids, status, 1 as change from bylines
    union all
    select ids_before, status, -1 from bylines
  ) as changes
  where cardinality(user_ids) > 1
  group by 1, 2
  having sum(change) <> 0
  order by 1, 2
  on conflict (user_ids, status) do update set posts = counts.posts + excluded.posts;
  return null;
end $$;
create trigger post_authors_added_to_bylines after insert on post_authors
  referencing new table as changed for each statement execute function recount_bylines();
create trigger post_authors_removed_from_bylines after delete on post_authors
  referencing old table as changed for each statement execute function recount_bylines();

create function byline_of(integer) returns integer[]
  language sql stable
  as $$ select array(select user_id from post_authors where post_id = $1 order by 1) $$;

create or replace function recount_authors() returns trigger language plpgsql as $$
begin
  insert into author_counts as counts
    (user_id, status, section_id, category_id, template_type, advert_status, posts)
  select user_id, status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status, sum(change)
  from (
    select id, status, section_id, category_id, template_type, advert_status, 1 as change from after
    union all
    select id, status, section_id, category_id, template_type, advert_status, -1 from before
  ) as changes join post_authors on post_authors.post_id = changes.id
  group by 1, 2, 3, 4, 5, 6
  having sum(change) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (user_id, status, section_id, category_id, template_type, advert_status)
    do update set posts = counts.posts + excluded.posts;
  insert into byline_counts as counts (user_ids, status, posts)
  select user_ids, status, sum(change)
  from (
    -- Posts whose status has changed. A join of `before` and `after` would have a plan for few rows.
    select id, status, sum(change) as change
    from (select id, status, 1 as change from after union all select id, status, -1 from before) as statuses
    group by id, status
    having sum(change) <> 0
  ) as changes cross join lateral byline_of(id) as user_ids
  where cardinality(user_ids) > 1
  group by 1, 2
  having sum(change) <> 0
  order by 1, 2
  on conflict (user_ids, status) do update set posts = counts.posts + excluded.posts;
  return null;
end $$;

create or replace function uncount_authors() returns trigger language plpgsql as $$
begin
  update author_counts as counts set posts = counts.posts - 1
  from post_authors
  where post_authors.post_id = old.id and counts.user_id = post_authors.user_id
    and counts.status = old.status and counts.section_id = coalesce(old.section_id, 0)
    and counts.category_id = coalesce(old.category_id, 0) and counts.template_type = old.template_type
    and counts.advert_status = old.advert_status;
  update byline_counts set posts = posts - 1 where user_ids = byline_of(old.id) and status = old.status;
  return old;
end $$;

insert into post_month_counts (month, status, section_id, category_id, template_type, advert_status, posts)
select month_of(published_at), status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status,
  count(*)
from posts group by 1, 2, 3, 4, 5, 6
-- The counters of a month are next to each other, as they are when the months pass.
order by 1, 2, 3, 4, 5, 6;
insert into byline_counts (user_ids, status, posts)
select user_ids, status, count(*)
from (select post_id, array_agg(user_id order by user_id) as user_ids from post_authors group by 1 having count(*) > 1)
  as bylines join posts on posts.id = post_id
group by 1, 2;

comment on table post_month_counts is 'Number of posts per month of publication and filter of the posts list.';
comment on table byline_counts is 'Number of posts per group of two or more authors.';
comment on trigger posts_added on posts is
  'post_counts and post_month_counts include every new post. Counters are changed in key order, so concurrent inserts do not deadlock.';
comment on trigger posts_removed on posts is
  'post_counts and post_month_counts no longer include a deleted post.';
comment on trigger posts_changed on posts is
  'post_counts follows status, section, category, type and advert status, and post_month_counts also the publication time, also in bulk updates. Counters are changed in key order, so concurrent updates do not deadlock.';
comment on trigger posts_changed_authors on posts is
  'author_counts follows status, section, category, type and advert status of the posts of each author, and byline_counts the status of posts with several authors.';
comment on trigger posts_removed_authors on posts is
  'author_counts and byline_counts no longer include a deleted post. Runs before the deletion, which cascades to post_authors.';
comment on trigger post_authors_added_to_bylines on post_authors is
  'byline_counts counts the post under its new group of authors. A statement adds authors or removes them, not both.';
comment on trigger post_authors_removed_from_bylines on post_authors is
  'byline_counts counts the post under its remaining group of authors. A statement adds authors or removes them, not both.';
comment on trigger post_authors_stamped on post_authors is
  'An author who is added to a post has its publication times, whichever code adds them.';
comment on trigger posts_listed_by_author on posts is
  'post_authors repeats published_at and is_listable of the post, so that the list of an author reads one index.';

analyze post_authors;
analyze post_month_counts;
analyze byline_counts;
