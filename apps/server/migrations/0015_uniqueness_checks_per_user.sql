-- The uniqueness checks that a user made on a day of the project's calendar. Rows of earlier days are deleted.
create table uniqueness_checks_by_user (
  day date not null,
  user_id integer not null references users on delete cascade,
  used integer not null,
  primary key (day, user_id)
);
create index on uniqueness_checks_by_user (user_id);
