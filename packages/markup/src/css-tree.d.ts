// Types of the css-tree modules that work without its dictionary of properties, which is larger than the rest together.
declare module 'css-tree/tokenizer' {
  export const tokenTypes: Record<
    | 'EOF'
    | 'Ident'
    | 'Function'
    | 'AtKeyword'
    | 'Hash'
    | 'String'
    | 'BadString'
    | 'Url'
    | 'BadUrl'
    | 'Delim'
    | 'CDO'
    | 'CDC'
    | 'Colon'
    | 'Semicolon'
    | 'LeftSquareBracket'
    | 'RightSquareBracket'
    | 'LeftParenthesis'
    | 'RightParenthesis'
    | 'LeftCurlyBracket'
    | 'RightCurlyBracket'
    | 'WhiteSpace'
    | 'Comment',
    number
  >;
  export function tokenize(text: string, onToken: (type: number, start: number, end: number) => void): void;
}

declare module 'css-tree/parser' {
  interface Failure extends Error {
    offset: number;
  }
  interface Options {
    context: 'selectorList' | 'declaration';
    onParseError: (failure: Failure) => void;
  }
  function parse(text: string, options: Options): unknown;

  // biome-ignore lint/style/noDefaultExport: css-tree has a default export
  export { parse as default };
}
