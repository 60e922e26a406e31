/**
 * Small on purpose: five brands with their pools stay far under 200 MB. Durability is PostgreSQL's own default
 * (fsync and synchronous_commit on).
 */
const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  shared_buffers: '32MB',
  huge_pages: 'off',
  maintenance_work_mem: '32MB',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_logical_replication_workers: '0',
  jit: 'off',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %d ',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

export const PORT = Number(defaults.port);

export function serverArguments(directory: string, socketDir: string, settings: Record<string, string>): string[] {
  const all = { ...defaults, ...settings, unix_socket_directories: socketDir };
  return ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
