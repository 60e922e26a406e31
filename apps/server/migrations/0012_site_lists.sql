-- compatible: yes
-- What an editor chose for the front page is found however long ago it came out, and however few they are.
create index posts_chosen on posts (top_status, published_at desc nulls last, id desc)
  where status = 3 and top_status > 0;
create index posts_breaking on posts (published_at desc nulls last, id desc) where status = 3 and breaking_status = 1;
