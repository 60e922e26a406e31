import { describe, expect, it } from 'vitest';
import { parseSlotSize, slotPathRefusal, slotSizeRefusal } from './slot';

describe('slot sizes', () => {
  it.each([
    ['300,250', [[300, 250]]],
    [
      '300,250;728,90',
      [
        [300, 250],
        [728, 90],
      ],
    ],
    [
      ' 300, 250 ; 728 , 90 ',
      [
        [300, 250],
        [728, 90],
      ],
    ],
    ['1,1', [[1, 1]]],
    ['fluid', 'fluid'],
  ])('reads %j', (text, size) => {
    expect(parseSlotSize(text)).toEqual(size);
    expect(slotSizeRefusal(text)).toBeNull();
  });
  it.each([
    '300x250',
    '300',
    '300,',
    ',250',
    '300,250,1',
    '300,250;',
    ';300,250',
    '300,250 728,90',
    'fluid;300,250',
    'Fluid',
    '0,250',
    '-300,250',
    '3.5,2',
    '100000,1',
    '٣,٣',
    '[[300,250]]',
    ' ',
  ])('refuses %j', (text) => {
    expect(parseSlotSize(text)).toBeNull();
    expect(slotSizeRefusal(text)).toBe("Enter sizes as width,height separated by ';', or the word fluid");
  });
  it('leaves an empty text to the field', () => expect(slotSizeRefusal('')).toBeNull());
});

describe('slot names', () => {
  it.each(['', '/1234567/name', '/1234567/name/name', '/1/Home_Top-1.a'])('accepts %j', (text) =>
    expect(slotPathRefusal(text)).toBeNull(),
  );
  it.each([
    '1234567/name',
    '/1234567',
    '/1234567/',
    '/1234567/name/',
    '/1234567//name',
    '/1234567/a/b/c',
    '/name/1234567',
    '/12a/name',
    '/1234567/na me',
    '/1234567/имя',
    '/1234567/<b>',
    '/1234567/name\n',
    ` /1234567/name`,
    `/1234567/${'a'.repeat(101)}`,
  ])('refuses %j', (text) =>
    expect(slotPathRefusal(text)).toBe('Enter a path like /1234567/name or /1234567/name/name'),
  );
});
