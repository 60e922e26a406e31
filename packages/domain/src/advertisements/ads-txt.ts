import { z } from 'zod';
import { fileNameRefusal } from '../stop-words/text';
import { fill, phrase } from '../text/phrase';

/** The site's ads.txt as it is served; nothing but `null` where there is none. */
export const adsTxt = z.object({
  content: z.string().nullable(),
  uploaded_at: z.iso.datetime().nullable(),
  uploaded_by: z.string().nullable(),
});
export type AdsTxt = z.infer<typeof adsTxt>;

/** The largest ones in use have a tenth of it. */
const MAX_ADS_TXT_MB = 1;

/** Why a file cannot be the ads.txt, whatever stands in it; `null` when it may be. */
export function adsTxtFileRefusal(name: string, bytes: number): string | null {
  const wrongName = fileNameRefusal(name);
  if (wrongName) return wrongName;
  return bytes > MAX_ADS_TXT_MB * 1024 * 1024
    ? fill(phrase('A file may be at most {max} Mb'), { max: MAX_ADS_TXT_MB })
    : null;
}
