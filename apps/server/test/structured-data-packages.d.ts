declare module '@adobe/structured-data-validator' {
  interface Issue {
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
    path?: unknown;
  }
  /** Without the words of schema.org it only checks what Google asks for. */
  // biome-ignore lint/style/noDefaultExport: it is how the package is made
  export default class Validator {
    constructor(schemaOrg?: object);
    validate(extracted: object): Promise<Issue[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  interface Extracted {
    metatags: Record<string, string[]>;
    // biome-ignore lint/suspicious/noExplicitAny: whatever a page says, for a test to look at
    jsonld: Record<string, any[]>;
    errors: { message: string; format: string }[];
  }
  // biome-ignore lint/style/noDefaultExport: it is how the package is made
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean });
    parse(html: string): Extracted;
  }
}
