/** The shortest part of a word that identifies it. */
const MIN_LENGTH = 6;
/** Text that was visible for this time must be found again. */
const VISIBLE_MS = 5000;

/**
 * The words that the users of one scenario have typed. Each word is unique, so that it can be found in any text. Records
 * how much of each word every tab shows, and for how long.
 */
export class Words {
  #words = [];
  /** By tab: the changes of the visible length of each word. */
  #changesByTab = new Map();
  #exemptWords = new Set();

  constructor(scenarioNumber) {
    this.prefix = `q${scenarioNumber.toString(36).padStart(2, '0')}`;
  }

  /** Creates a word, for example `q0a03kxwm`. */
  create(random) {
    const number = this.#words.length.toString(36).padStart(3, '0');
    const tail = Array.from({ length: 1 + random.below(6) }, () => String.fromCharCode(97 + random.below(26)));
    const word = this.prefix + number + tail.join('');
    this.#words.push(word);
    return word;
  }

  /** The longest beginning of every word that the text contains. */
  findIn(text) {
    const found = new Map();
    for (const word of this.#words) {
      const length = findLength(word, text);
      if (length > 0) found.set(word, length);
    }
    return found;
  }

  /**
   * Records the visible words of a tab; none if it is closed. The times before and after the sample make the visible time
   * too short rather than too long.
   */
  record(tab, visible, { before, after }) {
    const changes = this.#changesByTab.get(tab) ?? new Map();
    this.#changesByTab.set(tab, changes);
    for (const word of new Set([...visible.keys(), ...changes.keys()])) {
      const length = visible.get(word) ?? 0;
      const list = changes.get(word) ?? [];
      changes.set(word, list);
      const previous = list.at(-1)?.length ?? 0;
      if (previous !== length) list.push({ time: length > previous ? after : before, length });
    }
  }

  /** The user deleted or discarded these words. */
  exempt(words) {
    for (const word of words) this.#exemptWords.add(word);
  }

  isExempt(word) {
    return this.#exemptWords.has(word);
  }

  /** The words that must be found again, with the length that was visible long enough. */
  listDue(endTime) {
    const due = new Map();
    for (const changes of this.#changesByTab.values()) {
      for (const [word, list] of changes) {
        const length = Math.max(due.get(word) ?? 0, findDueLength(list, endTime));
        if (length > 0 && !this.#exemptWords.has(word)) due.set(word, length);
      }
    }
    return due;
  }
}

function findLength(word, text) {
  if (text.includes(word)) return word.length;
  for (let length = word.length - 1; length >= MIN_LENGTH; length--) {
    if (text.includes(word.slice(0, length))) return length;
  }
  return 0;
}

/** The greatest length that was visible without interruption for `VISIBLE_MS`. */
function findDueLength(list, endTime) {
  let due = 0;
  list.forEach(({ time, length }, index) => {
    const end = list.slice(index + 1).find((next) => next.length < length)?.time ?? endTime;
    if (end - time >= VISIBLE_MS) due = Math.max(due, length);
  });
  return due;
}
