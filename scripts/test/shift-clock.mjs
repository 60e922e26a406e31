import { inject } from 'vitest';

// Shifts `Date` of the unit, server and screen tests to another moment (`npm run test:moments`). Timers and the monotonic
// clock are not affected. Test files share a process or page, which is shifted once.

const shift = inject('clockShift');
const isShifted = Symbol.for('masthead.clock-is-shifted');

if (shift !== 0 && !globalThis[isShifted]) {
  globalThis[isShifted] = true;
  const RealDate = Date;
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
