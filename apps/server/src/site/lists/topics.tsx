import type { Place } from '../layout/breadcrumbs';

/** Words that lead to pages of their own. */
export function Topics({ places, label }: { places: readonly Place[]; label?: string }) {
  if (places.length === 0) return null;
  const list = (
    <ul className="topics">
      {places.map(({ title, path }) => (
        <li key={path}>
          <a href={path}>{title}</a>
        </li>
      ))}
    </ul>
  );
  return label ? <nav aria-label={label}>{list}</nav> : list;
}
