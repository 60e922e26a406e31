/**
 * Marks an English sentence that people will read, so that `npm run phrases` finds it. `{name}` stands for a value.
 * The sentence itself is the translation key.
 */
export function phrase<T extends string>(text: T): T {
  return text;
}

export type MessageValues = Record<string, string | number>;

/** A sentence before its values are filled in. `key` is the English template, which is also the translation key. */
export interface Message {
  key: string;
  values?: MessageValues;
}

/** The text with its values in place of `{name}`. */
export function interpolate(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The sentence of a message. Rules and validation issues carry plain sentences, so this also records the template and
 * the values: `messageOf()` returns them when the sentence is translated or sent to a client.
 */
export function fill(key: string, values: MessageValues): string {
  const sentence = interpolate(key, values);
  remember(sentence, { key, values });
  return sentence;
}

/** The template and the values of a sentence that `fill()` made; any other sentence is its own key. */
export function messageOf(sentence: string): Message {
  return messages.get(sentence) ?? { key: sentence };
}

/**
 * How many sentences of one template are recorded. The limit is per template, so a template with unlimited values
 * (names, line numbers) never displaces the sentences of another one.
 */
const MAX_SENTENCES = 500;

const messages = new Map<string, Message>();
const sentencesByKey = new Map<string, Set<string>>();

function remember(sentence: string, message: Message): void {
  const sentences = sentencesByKey.get(message.key) ?? new Set();
  sentencesByKey.set(message.key, sentences);
  // Insert again, so that the least recently used sentence is the first of the set.
  sentences.delete(sentence);
  sentences.add(sentence);
  messages.set(sentence, message);
  const [oldest] = sentences.size > MAX_SENTENCES ? sentences : [];
  if (oldest === undefined) return;
  sentences.delete(oldest);
  messages.delete(oldest);
}
