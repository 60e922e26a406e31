// These two packages have no types of their own.

declare module '@adobe/structured-data-validator' {
  interface Issue {
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
    path?: unknown;
  }
  /** Without the schema.org vocabulary, it checks only the requirements of Google. */
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class Validator {
    constructor(schemaOrg?: object);
    validate(extracted: object): Promise<Issue[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  interface Extracted {
    metatags: Record<string, string[]>;
    // biome-ignore lint/suspicious/noExplicitAny: tests read any member of the structured data
    jsonld: Record<string, any[]>;
    errors: { message: string; format: string }[];
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean });
    parse(html: string): Extracted;
  }
}
