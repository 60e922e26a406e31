-- compatible: yes
create extension if not exists unaccent;

-- Words as they are compared: without case and accents, and nothing but words (the parser of text search would take
-- `north-gate.jpg` for the name of a host). The dictionary is named, which makes the answer depend on the text alone.
create function plain_words(text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '[^[:alnum:]]+', ' ', 'g') $$;

-- Every word is wanted, the last one may still be being typed. Nothing at all when there is no word.
create function typed_words(text) returns tsquery
  language sql immutable strict parallel safe
  as $$ select to_tsquery('simple', replace(nullif(trim(plain_words($1)), ''), ' ', ' & ') || ':*') $$;

-- The words of a post, beside its row: lists and revisions do not carry them. Status and day are those of the post, so that
-- thousands of hits are put in order without looking each of them up.
create table post_words (
  post_id integer primary key references posts on delete cascade,
  status smallint not null,
  published_at timestamptz,
  headline tsvector not null,
  -- Of the headline, the other titles, the description and the text.
  anywhere tsvector not null
);
alter table post_words
  alter column headline set storage main,
  -- Read far more often than written, and hardly smaller when compressed.
  alter column anywhere set storage external;
create index post_words_of_headlines on post_words using gin (headline);
create index post_words_anywhere on post_words using gin (anywhere);

create function words_of(text) returns tsvector
  language sql immutable strict parallel safe
  as $$ select strip(to_tsvector('simple', left($1, 200000))) $$;

-- A vector holds a megabyte: what stands behind the first 200,000 characters is not found.
create function words_of_post(posts) returns post_words
  language sql immutable strict parallel safe
  as $$
    select $1.id, $1.status, $1.published_at, words_of(plain_words(left($1.main_headline, 1000))), words_of(plain_words(left(
      concat_ws(' ', left($1.main_headline, 1000), $1.catchy_title, $1.fb_catchy_title, $1.titles ->> 'rss',
        $1.description, $1.body_text), 200000)))
  $$;

create function place_post_words() returns trigger language plpgsql as $$
begin
  update post_words set status = new.status, published_at = new.published_at where post_id = new.id;
  return null;
end $$;

create function index_post_words() returns trigger language plpgsql as $$
begin
  insert into post_words select words.* from words_of_post(new) as words
  on conflict (post_id) do update set headline = excluded.headline, anywhere = excluded.anywhere;
  return null;
end $$;

create trigger posts_words_placed after update of status, published_at on posts
  for each row when ((old.status, old.published_at) is distinct from (new.status, new.published_at))
  execute function place_post_words();
create trigger posts_words_added after insert on posts
  for each row execute function index_post_words();
create trigger posts_words_changed
  after update of main_headline, catchy_title, fb_catchy_title, titles, description, body_text on posts
  for each row when (
    (old.main_headline, old.catchy_title, old.fb_catchy_title, old.titles, old.description, old.body_text)
    is distinct from
    (new.main_headline, new.catchy_title, new.fb_catchy_title, new.titles, new.description, new.body_text)
  ) execute function index_post_words();

insert into post_words select words.* from posts cross join lateral words_of_post(posts) as words;

-- What a text is known by among others: a few of the hashes of its runs of words.
create table post_fingerprints (
  hash integer not null,
  post_id integer not null references posts on delete cascade,
  primary key (hash, post_id)
);
create index post_fingerprints_by_post on post_fingerprints (post_id);

-- How many texts were checked on a day of the project's calendar.
create table uniqueness_checks (
  day date primary key,
  used integer not null
);

-- What readers typed into search engines before they came to an address of the site.
create table search_keywords (
  path text not null,
  day date not null,
  key text not null,
  clicks integer not null,
  impressions integer not null,
  position double precision not null,
  primary key (path, day, key)
);
