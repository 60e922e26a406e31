-- compatible: yes
-- Names are searched by the beginnings of their words, also by a single letter. The parser of text search would take
-- `north-gate.jpg` for the name of a host: it is given words and nothing else.
create index images_name_words on images
  using gin (to_tsvector('simple', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')));
