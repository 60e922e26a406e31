/**
 * Stories of an agency that two papers ran nearly word for word: something for the comparison of texts to find. Each
 * paper puts its own headline above, and the name of its own city into the text.
 */
const wires = [
  { tag: 'Fuel prices', papers: ['lagos', 'accra'] },
  { tag: 'Undersea cable', papers: ['lagos', 'accra'] },
  { tag: 'Malaria', papers: ['accra', 'nairobi'] },
  { tag: 'Marathon', papers: ['nairobi', 'johannesburg'] },
  { tag: 'Exchange rate', papers: ['manila', 'johannesburg'] },
  { tag: 'Climate research', papers: ['manila', 'lagos'] },
] as const;

export interface Wire {
  tag: string;
  /** The same in both papers. */
  seed: string;
}

export function wiresOf(projectId: string): Wire[] {
  return wires
    .filter(({ papers }) => (papers as readonly string[]).includes(projectId))
    .map(({ tag }) => ({ tag, seed: `agency story about ${tag}` }));
}
