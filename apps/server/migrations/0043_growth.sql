-- compatible: yes
-- The total of a list of several authors reads the groups of these authors only.
create index byline_counts_by_author on byline_counts using gin (user_ids);

-- By default autovacuum waits for new or deleted rows of a fifth of the table: 80 days of a log of 400 days. Until then
-- index-only scans read the table, and statistics know nothing of the newest rows.
alter table audit_log set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);
alter table post_revisions set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);
