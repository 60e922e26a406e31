export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export const show = (values) =>
  `${median(values).toFixed(0)} ms (${values.map((value) => value.toFixed(0)).join(', ')})`;
