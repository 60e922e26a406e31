interface SilentProxy {
  /** The address of the database through the proxy. */
  url: string;
  silence: (options: { includesNew: boolean }) => void;
  restore: () => void;
  restart: () => Promise<void>;
  stop: () => void;
}

export declare function startSilentProxy(databaseUrl: string): Promise<SilentProxy>;
