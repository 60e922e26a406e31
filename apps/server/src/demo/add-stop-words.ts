import { stopWordTypes } from '@masthead/domain/stop-words/contract';
import { markStopWords } from '../areas/stop-words/stop-words.queries';
import type { Db } from '../platform/db/db';
import { demoStopWords } from './stop-words';

export async function addStopWords(db: Db): Promise<void> {
  for (const type of stopWordTypes) await markStopWords(db, demoStopWords[type], type);
}
