-- compatible: yes
create extension if not exists pg_trgm;

alter table categories
  add column main_headline text,
  add column description text,
  add column body text,
  add column is_enabled boolean not null default false,
  add column newshub boolean not null default false,
  add column show_in_latest boolean not null default false;

create table tags (
  id integer primary key generated always as identity,
  -- None where the project has no sections.
  section_id integer references sections,
  catchy_title text not null,
  slug text not null unique,
  main_headline text,
  description text,
  -- The profile, written in the extended editor: an article, and its plain text for the search.
  body jsonb,
  body_text text,
  thumb text,
  social_links jsonb not null default '{}',
  json_ld text,
  -- Kept by the trigger below.
  article_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    catchy_title || E'\n' || slug || E'\n' || coalesce(main_headline, '') || E'\n' || coalesce(description, '') || E'\n'
      || coalesce(body_text, '')
  ) stored
);
create unique index tags_title_key on tags (coalesce(section_id, 0), lower(catchy_title));
create index tags_by_section on tags (section_id, id);
create index tags_by_title on tags (lower(catchy_title), id);
create index tags_by_count on tags (article_count, id);
create index tags_search on tags using gin (search_text gin_trgm_ops);
create index tags_by_words on tags using gin (catchy_title gin_trgm_ops);

-- The addresses of merged tags. They follow their tag when that one is merged in turn.
create table tag_redirects (
  slug text primary key,
  tag_id integer not null references tags on delete cascade
);
create index tag_redirects_by_tag on tag_redirects (tag_id);

create table related_tags (
  tag_id integer not null references tags on delete cascade,
  related_id integer not null references tags on delete cascade,
  position smallint not null,
  primary key (tag_id, related_id),
  check (tag_id <> related_id)
);
create index related_tags_by_related on related_tags (related_id);

create table category_tags (
  category_id integer not null references categories on delete cascade,
  tag_id integer not null references tags on delete cascade,
  position smallint not null,
  primary key (category_id, tag_id)
);
create index category_tags_by_tag on category_tags (tag_id);

-- As much of a post as the taxonomy refers to.
create table posts (
  id integer primary key generated always as identity,
  main_headline text not null,
  category_id integer references categories,
  created_at timestamptz not null default now()
);
create index posts_by_category on posts (category_id);

create table post_tags (
  post_id integer not null references posts on delete cascade,
  tag_id integer not null references tags on delete cascade,
  primary key (post_id, tag_id)
);
create index post_tags_by_tag on post_tags (tag_id);

-- Whoever writes post_tags, the counts are right; locked in one order, two writers cannot wait for each other.
create function count_tagged_posts() returns trigger language plpgsql as $$
begin
  perform from tags where id in (select tag_id from changed) order by id for no key update;
  update tags
  set article_count = article_count + difference.posts * tg_argv[0]::integer
  from (select tag_id, count(*)::integer as posts from changed group by tag_id) as difference
  where tags.id = difference.tag_id;
  return null;
end $$;

create trigger post_tags_added after insert on post_tags
  referencing new table as changed for each statement execute function count_tagged_posts('1');
create trigger post_tags_removed after delete on post_tags
  referencing old table as changed for each statement execute function count_tagged_posts('-1');

create table experts (
  id integer primary key generated always as identity,
  avatar text not null,
  username text not null,
  slug text not null,
  position text not null,
  description text not null,
  education text,
  experience text,
  awards text,
  social_links jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (username || E'\n' || position || E'\n' || slug) stored
);
create unique index experts_slug_key on experts (lower(slug));
create index experts_search on experts using gin (search_text gin_trgm_ops);

create table static_pages (
  id integer primary key generated always as identity,
  section_id integer references sections,
  title text not null,
  slug text not null unique,
  html text not null,
  css text not null,
  updated_at timestamptz not null default now()
);

create table stop_words (
  id integer primary key generated always as identity,
  name text not null,
  -- Its longest part without case and accents: a text is searched only for the words whose key stands in it.
  search_key text not null,
  is_article smallint not null check (is_article in (0, 1)),
  is_tag smallint not null check (is_tag in (0, 1))
);
create unique index stop_words_name_key on stop_words (lower(name));
create index stop_words_by_key on stop_words (search_key);

create table menus (
  id integer primary key generated always as identity,
  name text not null,
  url text not null,
  type text not null,
  section_id integer references sections,
  category_id integer references categories on delete cascade,
  -- The link opens in a new tab, and search engines do not follow it.
  nofollow boolean not null default false,
  "order" integer not null
);
create index menus_by_place on menus (type, section_id, category_id, "order");
create index menus_by_category on menus (category_id);
