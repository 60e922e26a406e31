-- compatible: no, because an earlier version lets suspended users sign in
-- A suspended user cannot sign in. Bylines, author pages and history stay as they are.
alter table users add column suspended_at timestamptz;
