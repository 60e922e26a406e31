-- compatible: no, because an earlier version publishes without the changes
-- The changes that a held publication saves, as columns, links and images. Only read as a whole, and compared as text.
alter table pending_publications add column changes json;
