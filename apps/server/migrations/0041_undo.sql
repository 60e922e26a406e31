-- compatible: no, because an earlier version replaces a list without recording the upload
-- The last 20 uploads of each list that a CSV file replaces. The rows of the current upload are in the table of the list; a
-- replacement moves them to `list_upload_rows`. Positions are unique among all uploads.
create table list_uploads (
  id bigint primary key generated always as identity,
  list text not null check (list in ('hot_news', 'contextual_links')),
  -- Of a list of hot news; none where the project has no sections.
  section_id integer references sections on delete cascade,
  first_position bigint not null,
  row_count integer not null,
  -- The time of the earlier upload that this one restored.
  restored_from timestamptz,
  -- None for a list from before this table.
  uploaded_at timestamptz,
  uploaded_by integer references users on delete set null
);
create index list_uploads_by_list on list_uploads (list, section_id, id desc);
create index list_uploads_by_user on list_uploads (uploaded_by) where uploaded_by is not null;

create table list_upload_rows (
  position bigint primary key,
  label text not null,
  url text not null
);

insert into list_uploads (list, section_id, first_position, row_count)
  select 'hot_news', section_id, min(position), count(*) from hot_news group by section_id
  union all
  select 'contextual_links', null, min(position), count(*) from contextual_links having count(*) > 0;

comment on table list_uploads is 'The last 20 uploads of each list of hot news and of contextual links.';
comment on table list_upload_rows is 'Rows of earlier uploads. The rows of the current upload are in the table of the list.';

-- Destructive actions can be undone for a few minutes. The server stores the rows that the transaction of such an action
-- deletes, adds or changes, also by cascades.
create table undo_actions (
  id uuid primary key default gen_random_uuid(),
  -- The user who did the action, and their role at that time.
  user_id integer references users on delete set null,
  role text not null,
  -- The rights that the action needed.
  rights text[] not null,
  -- The action and its target, as in the audit log.
  action text not null,
  target_id integer,
  target_label text,
  -- Stored files that the action no longer needs. The name of a folder ends with a slash.
  files text[] not null default '{}',
  -- The upload that the action added. Its undo brings back the list before it.
  list_upload_id bigint references list_uploads on delete cascade,
  -- False if the action changed too many rows to store them.
  is_undoable boolean not null default true,
  created_at timestamptz not null
);
create index undo_actions_by_time on undo_actions (created_at);
create index undo_actions_by_upload on undo_actions (list_upload_id) where list_upload_id is not null;
create index undo_actions_by_user on undo_actions (user_id);

create table undo_changes (
  id bigint primary key generated always as identity,
  undo_id uuid not null references undo_actions on delete cascade,
  table_name text not null,
  operation text not null check (operation in ('deleted', 'added', 'changed')),
  -- The stored columns of deleted and added rows; the columns that differ of changed rows.
  columns text[] not null,
  row_count integer not null,
  -- The rows before and after the action, as arrays of objects. They are only read as a whole, and `json` is faster to write.
  before json,
  after json
);
create index undo_changes_by_action on undo_changes (undo_id);

comment on table undo_actions is 'Destructive actions of the last minutes, which their users can undo.';
comment on table undo_changes is 'Rows that an undoable action deleted, added or changed.';
