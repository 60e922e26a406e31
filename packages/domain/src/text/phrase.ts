// Messages for users are English sentences. These functions fill in their values and find the translation key again.

/**
 * Marks an English sentence of the interface, so that `npm run phrases` extracts it. `{name}` is a placeholder. The
 * sentence itself is the translation key.
 */
export function phrase<T extends string>(text: T): T {
  return text;
}

export type MessageValues = Record<string, string | number>;

/** A message template with its values. `key` is the English template, which is also the translation key. */
export interface Message {
  key: string;
  values?: MessageValues;
}

/** Replaces each placeholder `{name}` with its value. */
export function interpolate(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * Returns the sentence of a message. Rules and validation issues carry plain sentences, so this also records the
 * template and the values: `findMessage()` returns them when the sentence is translated or sent to a client.
 */
export function fill(key: string, values: MessageValues): string {
  const sentence = interpolate(key, values);
  record(sentence, { key, values });
  return sentence;
}

/** Returns the template and the values of a sentence from `fill()`. Any other sentence is its own key. */
export function findMessage(sentence: string): Message {
  return messages.get(sentence) ?? { key: sentence };
}

/**
 * The number of recorded sentences per template. A template with unlimited values (names, line numbers) cannot evict
 * the sentences of another template.
 */
const MAX_SENTENCES = 500;

const messages = new Map<string, Message>();
const sentencesByKey = new Map<string, Set<string>>();

function record(sentence: string, message: Message): void {
  const sentences = sentencesByKey.get(message.key) ?? new Set();
  sentencesByKey.set(message.key, sentences);
  // Delete and add, so that the least recently used sentence is the first in the set.
  sentences.delete(sentence);
  sentences.add(sentence);
  messages.set(sentence, message);
  const [oldest] = sentences.size > MAX_SENTENCES ? sentences : [];
  if (oldest === undefined) return;
  sentences.delete(oldest);
  messages.delete(oldest);
}
