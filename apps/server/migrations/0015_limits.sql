-- compatible: yes
-- The uniqueness checks that a user made on a day of the project's calendar. Rows of earlier days are deleted.
create table uniqueness_checks_by_user (
  day date not null,
  user_id integer not null references users on delete cascade,
  used integer not null,
  primary key (day, user_id)
);
create index on uniqueness_checks_by_user (user_id);

-- Where the parser found the head and the html tag of a static page when it was saved. Null for pages saved before.
alter table static_pages add column layout jsonb;
