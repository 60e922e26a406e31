import { imageInput } from '@masthead/domain/images/contract';

/** The texts that a picture file contains as IPTC metadata, which press agencies and cameras write. */
export interface Caption {
  alt?: string;
  label?: string;
  author?: string;
}

/** Reads the caption of a picture; empty when the metadata is missing or cannot be parsed. */
export async function readCaption(file: Blob): Promise<Caption> {
  try {
    const { parse } = await import('exifr');
    const tags: unknown = await parse(await file.arrayBuffer(), { iptc: true, tiff: false, mergeOutput: false });
    return toCaption((tags as { iptc?: Record<string, unknown> } | undefined)?.iptc ?? {});
  } catch {
    return {};
  }
}

function toCaption(iptc: Record<string, unknown>): Caption {
  const text = readText(iptc['Caption']) ?? readText(iptc['Headline']) ?? readText(iptc['ObjectName']);
  const credit = readText(iptc['Byline']) ?? readText(iptc['Credit']);
  // Cut to the maximum lengths of the fields.
  return {
    ...toValidField('alt', text?.slice(0, 255)),
    ...toValidField('label', text?.slice(0, 200)),
    ...toValidField('author', credit?.slice(0, 150)),
  };
}

/** Omits a text that the form would reject. */
function toValidField(name: keyof Caption, text: string | undefined): Caption {
  return text !== undefined && imageInput.shape[name].safeParse(text).success ? { [name]: text } : {};
}

function readText(value: unknown): string | undefined {
  const raw = Array.isArray(value) ? value.join(', ') : value;
  const text = typeof raw === 'string' ? decodeUtf8(raw).replaceAll(/\s+/g, ' ').trim() : '';
  return text === '' ? undefined : text;
}

/** `exifr` returns one character per byte, but most programs write UTF-8. */
function decodeUtf8(raw: string): string {
  const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return raw;
  }
}
