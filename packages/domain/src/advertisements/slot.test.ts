import { describe, expect, it } from 'vitest';
import { parseSlotSize, type SlotInput, slotInput, slotPathRefusal, slotSizeRefusal } from './slot';

describe('the text of a slot size', () => {
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
  ])('is valid: %j', (text, size) => {
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
  ])('is invalid: %j', (text) => {
    expect(parseSlotSize(text)).toBeNull();
    expect(slotSizeRefusal(text)).toBe("Enter sizes as width,height separated by ';', or enter fluid");
  });
  it('can be empty, because the field itself requires a value', () => expect(slotSizeRefusal('')).toBeNull());
});

describe('slotPathRefusal', () => {
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
  ])('rejects %j', (text) =>
    expect(slotPathRefusal(text)).toBe('Enter a path such as /1234567/name or /1234567/name/name'),
  );
});

const messagesByField = (error: { issues: { path: PropertyKey[]; message: string }[] } | undefined) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('slotInput', () => {
  const FREQUENCIES = 'Choose one of: 10, 20, 30, 40, 50, 60, 70, 80, 90, 100';
  const slot: SlotInput = { name: 'Top', slot: '/1234567/front', code: 'div-top', size: '300,250' };
  const listErrors = (change: object) => messagesByField(slotInput.safeParse({ ...slot, ...change }).error);
  const SIZE_SYNTAX = "Enter sizes as width,height separated by ';', or enter fluid";

  it('parses the size', () => {
    expect(slotInput.parse(slot).size).toEqual([[300, 250]]);
    expect(slotInput.parse({ ...slot, size: 'fluid' }).size).toBe('fluid');
    expect(slotInput.parse({ ...slot, size: [[1, 2]] }).size).toEqual([[1, 2]]);
  });

  it.each([
    [{ name: 'x'.repeat(150) }, {}],
    [{ name: 'x'.repeat(151) }, { name: 'Maximum length 150' }],
    [{ frequency: 10 }, {}],
    [{ frequency: 100 }, {}],
    [{ frequency: 0 }, { frequency: FREQUENCIES }],
    [{ frequency: 55 }, { frequency: FREQUENCIES }],
    [{ slot: '/1234567' }, { slot: 'Enter a path such as /1234567/name or /1234567/name/name' }],
    [{ slot: '/1234567/a/b' }, {}],
    [{ slot: '/1234567/a/b/c' }, { slot: 'Enter a path such as /1234567/name or /1234567/name/name' }],
    [{ size: '300x250' }, { size: SIZE_SYNTAX }],
    [{ size: ' ' }, { size: 'Field can not be empty' }],
    [{ size: undefined }, { size: 'Field can not be empty' }],
    [{ size: [] }, { size: 'Field can not be empty' }],
    [{ size: [[0, 1]] }, { 'size.0.0': expect.any(String) }],
    [{ size: [[1]] }, { size: SIZE_SYNTAX }],
    [{ size: Array(20).fill('1,1').join(';') }, {}],
    [{ size: Array(21).fill('1,1').join(';') }, { size: 'Enter at most 20 sizes' }],
    [{ size: Array(21).fill([1, 1]) }, { size: 'Enter at most 20 sizes' }],
    [{ size: `300,250${' '.repeat(300)}` }, {}],
    [{ size: 'x'.repeat(301) }, { size: 'Maximum length 300' }],
    [{ code: 'a' }, {}],
  ])('validates a slot with %o', (change, refusals) => {
    expect(listErrors(change)).toEqual(refusals);
  });
});
