// The package, an S3 server for tests, has no types of its own.

declare module 's3rver' {
  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: Array<{ name: string }>;
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
