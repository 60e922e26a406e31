/** The duration of `work` in milliseconds. */
export async function measureMs(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The median and all values: `12 ms (11, 12, 15)`. */
export const formatTimes = (values) =>
  `${median(values).toFixed(0)} ms (${values.map((value) => value.toFixed(0)).join(', ')})`;
