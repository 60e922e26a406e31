-- compatible: yes
-- The distinct words of all posts. A search that finds nothing looks up similarly spelled words here. Numbers and very
-- long words are left out. A word stays when the last post that has it is deleted; the search skips such a word because
-- it finds no post.
create table search_words (word text primary key);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

-- Words are inserted in alphabetical order, so that concurrent saves wait for each other and do not deadlock.
create function add_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words
  select word from unnest(tsvector_to_array(new.anywhere)) as words (word)
  where length(word) between 3 and 30 and word !~ '[0-9]'
    and not exists (select from search_words as known where known.word = words.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger post_words_added after insert on post_words
  for each row execute function add_search_words();
create trigger post_words_changed after update of anywhere on post_words
  for each row when (old.anywhere is distinct from new.anywhere) execute function add_search_words();

-- All headlines, and the texts of the newest posts: a million texts would take many minutes and add few words.
insert into search_words
select word from (
  select unnest(tsvector_to_array(headline)) as word from post_words
  union
  select unnest(tsvector_to_array(anywhere)) from (
    select anywhere from post_words order by post_id desc limit 50000
  ) as newest
) as words
where length(word) between 3 and 30 and word !~ '[0-9]'
order by word;

-- Pictures are found by their name, credit, alternative text and caption, and by the name of their source.
drop index images_name_words;
create index images_words on images using gin (words_of(plain_words(
  name || ' ' || coalesce(author, '') || ' ' || coalesce(alt, '') || ' ' || coalesce(label, ''))));
create index images_by_source on images (source);
