import { Layout } from './layout';
import type { Site } from './site';

interface Props {
  site: Site;
  title: string;
  text: string;
}

/** A page that says that there is nothing here, and what to do about it. */
export function MessagePage({ site, title, text }: Props) {
  return (
    <Layout site={site} head={{ title, path: null }}>
      <div className="message">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </Layout>
  );
}
