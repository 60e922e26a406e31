-- compatible: yes
-- The related articles that an editor selects, in their order. Ids without a published post are ignored.
alter table posts add column related_posts integer[] not null default '{}';
