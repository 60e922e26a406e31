/** Returns the city of a demo project from its title: "Lagos Dispatch" is in Lagos. */
export const getCity = (title: string) => title.replace(/ Dispatch$/, '');

/**
 * Returns a function that fills the placeholders `{city}`, `{title}` and those of `more` in a demo text, so that all
 * demo projects share the texts. Unknown placeholders stay.
 */
export function brandText(title: string, more: Readonly<Record<string, string>> = {}): (text: string) => string {
  const values: Readonly<Record<string, string>> = { city: getCity(title), title, ...more };
  return (text) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
