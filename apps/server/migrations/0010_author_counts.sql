-- compatible: yes
-- How many posts each author has of each kind, so that an author's list need not count them either.
create table author_counts (
  user_id integer not null,
  status smallint not null,
  section_id integer not null,
  category_id integer not null,
  template_type smallint not null,
  advert_status smallint not null,
  posts integer not null,
  primary key (user_id, status, section_id, category_id, template_type, advert_status)
);

-- Counters are changed in one order, so that two writers seldom wait for each other.
create function count_authors() returns trigger language plpgsql as $$
begin
  insert into author_counts as counts
    (user_id, status, section_id, category_id, template_type, advert_status, posts)
  select user_id, status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status,
    count(*) * tg_argv[0]::integer
  from changed join posts on posts.id = changed.post_id
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (user_id, status, section_id, category_id, template_type, advert_status)
    do update set posts = counts.posts + excluded.posts;
  return null;
end $$;

create function recount_authors() returns trigger language plpgsql as $$
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
  return null;
end $$;

-- When a post is deleted its authors are told off before it is gone: afterwards nobody knows any more what it was.
create function uncount_authors() returns trigger language plpgsql as $$
begin
  update author_counts as counts set posts = counts.posts - 1
  from post_authors
  where post_authors.post_id = old.id and counts.user_id = post_authors.user_id
    and counts.status = old.status and counts.section_id = coalesce(old.section_id, 0)
    and counts.category_id = coalesce(old.category_id, 0) and counts.template_type = old.template_type
    and counts.advert_status = old.advert_status;
  return old;
end $$;

create trigger post_authors_added after insert on post_authors
  referencing new table as changed for each statement execute function count_authors('1');
create trigger post_authors_removed after delete on post_authors
  referencing old table as changed for each statement execute function count_authors('-1');
create trigger posts_changed_authors after update on posts
  referencing old table as before new table as after for each statement execute function recount_authors();
create trigger posts_removed_authors before delete on posts
  for each row execute function uncount_authors();

insert into author_counts (user_id, status, section_id, category_id, template_type, advert_status, posts)
select user_id, status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status, count(*)
from post_authors join posts on posts.id = post_authors.post_id
group by 1, 2, 3, 4, 5, 6;
