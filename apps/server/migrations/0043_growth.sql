-- compatible: yes
-- The total of a list of several authors reads the groups of these authors only.
create index byline_counts_by_author on byline_counts using gin (user_ids);

-- The count of the entries of a user with an action or a type of target reads the index only.
drop index audit_log_by_actor;
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc) include (action, target_type);

-- By default autovacuum waits for new or deleted rows of a fifth of the table: 80 days of a log of 400 days. Until then
-- index-only scans read the table, and statistics know nothing of the newest rows.
alter table audit_log set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);
alter table post_revisions set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);
