import { createReadStream } from 'node:fs';
import { LONGEST_LINE, wordOfLine } from '@masthead/domain/stop-words/text';
import { Refused } from '../../http/errors';

/** The words of a text file, a batch at a time, so that the file is never whole in memory. */
export async function* wordsOfFile(path: string, batchSize: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let line = 0;
  for await (const text of linesOf(path)) {
    line++;
    const read = wordOfLine(text, line);
    if ('refusal' in read) throw new Refused(422, 'extractor', read.refusal, { line });
    if (read.word === '') continue;
    batch.push(read.word);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Lines as every system ends them, decoded as UTF-8; what is not UTF-8 shows as the replacement character. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const text = rest + decoder.decode(chunk as Buffer, { stream: true });
    // A carriage return at the very end may be the first half of a line end.
    const isSplit = text.endsWith('\r');
    const lines = (isSplit ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + (isSplit ? '\r' : '');
    yield* lines;
    // Refused by now, however it goes on.
    if (rest.length > LONGEST_LINE) break;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
