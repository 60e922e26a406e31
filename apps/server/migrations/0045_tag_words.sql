-- compatible: yes
-- The command palette finds tags by the beginnings of the words of their titles, without accents. The words are stored:
-- computing them for every tag would take longer than the search.
alter table tags add column title_words tsvector not null generated always as (words_of(plain_words(catchy_title))) stored;
create index tags_by_title_words on tags using gin (title_words);
