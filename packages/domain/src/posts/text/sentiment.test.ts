import { expect, it } from 'vitest';
import { sentimentScore, toSentiment } from './sentiment';

it.each([
  [6, 'very positive'],
  [5, 'positive'],
  [1, 'positive'],
  [0, 'neutral'],
  [-1, 'negative'],
  [-5, 'negative'],
  [-6, 'very negative'],
])('toSentiment converts %d to %s', (score, sentiment) => {
  expect(toSentiment(score)).toBe(sentiment);
});

const values = { good: 3, bad: -3, 'not good': -2, 'does not work': -3, 'cover-up': -3, winner: 4 };

it.each([
  ['', 0],
  ['A good day, a GOOD night and one bad hour.', 3],
  ['This is not good.', -2],
  ['It does not work', -3],
  ['not', 0],
  ['The winner’s cover-up', 1],
  ['constructor toString __proto__', 0],
])('sentimentScore of %j is %d', (text, score) => {
  expect(sentimentScore(text, values)).toBe(score);
});
