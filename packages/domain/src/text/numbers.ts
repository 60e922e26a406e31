import { fill, phrase } from './phrase';
import { firstRefusal, requirePattern, type TextRule } from './rule';

// Rules of numbers that users type.

/** Allows the digits 0-9 only: no sign, no fraction, no digits of other scripts. */
export const integerRefusal = requirePattern(/^[0-9]+$/, phrase('Use digits only'));

export function maxDigits(max: number): TextRule {
  return (text) => (text.length > max ? fill(phrase('Use at most {max} digits'), { max }) : null);
}

/** Checks story points and the minutes of a live update. */
export const estimateRefusal = firstRefusal(integerRefusal, maxDigits(3));

/** Returns why a number above the limit is rejected, or `null`. */
export function aboveRefusal(value: number, limit: number): string | null {
  return value <= limit ? null : fill(phrase('Enter a value less than or equal to {limit}'), { limit });
}

export function bannerWidthRefusal(width: number, max: number): string | null {
  return width <= max ? null : fill(phrase('Max image width - {max} px'), { max });
}
