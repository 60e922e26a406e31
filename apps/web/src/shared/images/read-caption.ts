import { imageInput } from '@masthead/domain/images/contract';

/** What a photographer wrote into the file (IPTC), as far as the form has a field for it. */
export interface Caption {
  alt?: string;
  label?: string;
  author?: string;
}

/** Reads the caption of a picture; one that has none, or one nobody can read, has none. */
export async function readCaption(file: Blob): Promise<Caption> {
  try {
    const { parse } = await import('exifr');
    const tags: unknown = await parse(await file.arrayBuffer(), { iptc: true, tiff: false, mergeOutput: false });
    return captionOf((tags as { iptc?: Record<string, unknown> } | undefined)?.iptc ?? {});
  } catch {
    return {};
  }
}

function captionOf(iptc: Record<string, unknown>): Caption {
  const text = textOf(iptc['Caption']) ?? textOf(iptc['Headline']) ?? textOf(iptc['ObjectName']);
  const credit = textOf(iptc['Byline']) ?? textOf(iptc['Credit']);
  return {
    ...fitting('alt', text?.slice(0, 255)),
    ...fitting('label', text?.slice(0, 200)),
    ...fitting('author', credit?.slice(0, 150)),
  };
}

/** Nothing is prefilled that the form would then refuse. */
function fitting(name: keyof Caption, text: string | undefined): Caption {
  return text !== undefined && imageInput.shape[name].safeParse(text).success ? { [name]: text } : {};
}

function textOf(value: unknown): string | undefined {
  const raw = Array.isArray(value) ? value.join(', ') : value;
  const text = typeof raw === 'string' ? decoded(raw).replaceAll(/\s+/g, ' ').trim() : '';
  return text === '' ? undefined : text;
}

/** The reader gives each byte as a character; most programs write UTF-8. */
function decoded(raw: string): string {
  const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return raw;
  }
}
