-- compatible: yes
alter table posts
  add column section_id integer references sections,
  add column status smallint not null default 0 check (status in (0, 1, 2, 3, 4, 5, 7)),
  add column template_type smallint not null default 0 check (template_type in (0, 1, 5, 7)),
  add column slug text,
  add column catchy_title text,
  add column fb_catchy_title text,
  add column description text,
  add column titles jsonb not null default '{}',
  add column published_at timestamptz,
  -- What readers are told as the day of publication, however often it is published again.
  add column first_published_at timestamptz,
  -- Also the version: it grows with every change.
  add column updated_at timestamptz not null default now(),
  -- When it was deleted permanently: it can be brought back for a while.
  add column deleted_at timestamptz,
  add column advert_status smallint not null default 0,
  add column top_status smallint not null default 0,
  add column breaking_status smallint not null default 0,
  add column is_sponsored boolean not null default false,
  add column is_verified boolean not null default false,
  add column is_evergreen boolean not null default false,
  add column table_of_contents boolean not null default false,
  add column uniqueness smallint,
  add column uniqueness_body text,
  add column estimate smallint,
  add column priority smallint not null default 1,
  add column notes text,
  add column due_date date,
  add column assignee_id integer references users on delete set null,
  add column reporter_id integer references users on delete set null,
  add column copy_editor_id integer references users on delete set null,
  add column editor_id integer references users on delete set null,
  add column thumb text,
  add column thumb_ext text,
  add column fb_thumb text,
  add column fb_thumb_ext text,
  add column external_link text,
  add column json_ld text,
  add column sources jsonb not null default '[]',
  add column body jsonb,
  add column slides jsonb not null default '[]',
  -- What the article says, without its form: for the search, the counts and the comparison with others.
  add column body_text text not null default '',
  add column word_count integer not null default 0,
  add column is_message_sent boolean not null default false,
  -- The post of another project that it was made from.
  add column origin_project text,
  add column origin_id integer;

-- Texts live beside the table, so that lists read short rows.
alter table posts set (toast_tuple_target = 256);

create unique index posts_slug_key on posts (slug);
create unique index posts_origin_key on posts (origin_project, origin_id);

-- Each filter of the list finds its rows in the order they are shown in.
create index posts_listed on posts (published_at desc nulls last, id desc) where status in (0, 1, 2, 3, 5);
create index posts_by_status on posts (status, published_at desc nulls last, id desc);
create index posts_by_section on posts (section_id, published_at desc nulls last, id desc) where status in (0, 1, 2, 3, 5);
create index posts_by_place on posts (category_id, published_at desc nulls last, id desc) where status in (0, 1, 2, 3, 5);
create index posts_by_type on posts (template_type, published_at desc nulls last, id desc) where status in (0, 1, 2, 3, 5);
create index posts_by_uniqueness on posts (uniqueness desc nulls last, id desc) where status in (0, 1, 2, 3, 5);
create index posts_on_board on posts (status, priority desc, due_date, id desc) where status in (0, 1, 2, 5);
create index posts_assigned on posts (assignee_id) where status in (0, 1, 2, 3, 5);
create index posts_due on posts (published_at) where status = 5;
create index posts_deleted on posts (deleted_at) where status = 7;
create index posts_by_reporter on posts (reporter_id);
create index posts_by_copy_editor on posts (copy_editor_id);
create index posts_by_editor on posts (editor_id);

-- Somebody who has written cannot be deleted: their name stands above what they wrote.
create table post_authors (
  post_id integer not null references posts on delete cascade,
  user_id integer not null references users,
  position smallint not null,
  primary key (post_id, user_id)
);
create index post_authors_by_user on post_authors (user_id, post_id);

create table post_experts (
  post_id integer not null references posts on delete cascade,
  expert_id integer not null references experts on delete cascade,
  position smallint not null,
  primary key (post_id, expert_id)
);
create index post_experts_by_expert on post_experts (expert_id);

alter table post_tags add column position smallint not null default 0;

-- The addresses that a post once had.
create table post_redirects (
  slug text primary key,
  post_id integer not null references posts on delete cascade
);
create index post_redirects_by_post on post_redirects (post_id);

-- Who edits a post. Free when its page was not heard of for a minute.
create table post_locks (
  post_id integer primary key references posts on delete cascade,
  user_id integer not null references users on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null
);
create index post_locks_by_user on post_locks (user_id);

-- Every state a post was ever in. Not bound to the post or the user: it outlives both.
create table post_revisions (
  id bigint primary key generated always as identity,
  post_id integer not null,
  created_at timestamptz not null,
  user_id integer,
  username text not null,
  reason text not null,
  state jsonb not null
);
create index post_revisions_by_post on post_revisions (post_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written once', tg_table_name;
end $$;
create trigger post_revisions_stay before update or delete on post_revisions
  for each row execute function refuse_change();
create trigger post_revisions_are_kept before truncate on post_revisions
  for each statement execute function refuse_change();

-- How many posts there are of each kind, so that a list need not count them.
create table post_counts (
  status smallint not null,
  section_id integer not null,
  category_id integer not null,
  template_type smallint not null,
  advert_status smallint not null,
  posts integer not null,
  primary key (status, section_id, category_id, template_type, advert_status)
);

-- Counters are changed in one order, so that two writers cannot wait for each other.
create function count_posts() returns trigger language plpgsql as $$
begin
  insert into post_counts as counts (status, section_id, category_id, template_type, advert_status, posts)
  select status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status,
    count(*) * tg_argv[0]::integer
  from changed
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (status, section_id, category_id, template_type, advert_status)
    do update set posts = counts.posts + excluded.posts;
  return null;
end $$;

create function recount_posts() returns trigger language plpgsql as $$
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
  return null;
end $$;

create trigger posts_added after insert on posts
  referencing new table as changed for each statement execute function count_posts('1');
create trigger posts_removed after delete on posts
  referencing old table as changed for each statement execute function count_posts('-1');
create trigger posts_changed after update on posts
  referencing old table as before new table as after for each statement execute function recount_posts();

insert into post_counts (status, section_id, category_id, template_type, advert_status, posts)
select status, 0, coalesce(category_id, 0), template_type, advert_status, count(*) from posts group by 1, 3, 4, 5;

-- Where a post was sent to. Begun before the other project is asked, done when that one has it.
create table post_exports (
  post_id integer not null references posts on delete cascade,
  project text not null,
  begun_at timestamptz not null,
  done_at timestamptz,
  primary key (post_id, project)
);
