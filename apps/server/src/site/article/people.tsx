import type { Person } from './shown-article';

/** Who wrote it, or who was asked, with what they are. */
export function People({ people }: { people: Person[] }) {
  return (
    <ul className="people">
      {people.map(({ name, position, avatar, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and nothing is drawn again
        <li key={index}>
          {avatar ? <img src={avatar} alt="" width={40} height={40} loading="lazy" /> : null}
          <div>
            <strong>{path ? <a href={path}>{name}</a> : name}</strong>
            {position ? <span>{position}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
