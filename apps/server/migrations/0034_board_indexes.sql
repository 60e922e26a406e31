-- compatible: yes
-- The board reads the first cards of a column from an index in the order of the column. `posts_on_board` has this order
-- for the columns that are ordered by deadline.
create index posts_scheduled_on_board on posts (priority desc, published_at, id desc) where status = 5;

-- The number of own tasks does not read the posts that were published long ago.
drop index posts_assigned;
create index posts_assigned on posts (assignee_id, status, published_at desc nulls last) where is_listable;
