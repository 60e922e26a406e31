export function findIdioms(text: string): { found: string; write: string }[];
export function proseIn(line: string): string;
