import { z } from 'zod';
import { adsTxtLineRefusal, LONGEST_ADS_TXT_LINE, withoutComment } from '../text/ads-txt';
import { textFormat } from '../uploads/text-format';

/** The site's ads.txt as it is served; nothing but `null` where there is none. */
export const adsTxt = z.object({
  content: z.string().nullable(),
  uploaded_at: z.iso.datetime().nullable(),
  uploaded_by: z.string().nullable(),
});
export type AdsTxt = z.infer<typeof adsTxt>;

/** The IAB's ads.txt 1.1. */
export const adsTxtFormat = textFormat({
  // The largest ones in use have a tenth of it.
  maxSize: 1,
  maxRows: null,
  longestLine: LONGEST_ADS_TXT_LINE,
  checkLine: (text) => {
    const refusal = adsTxtLineRefusal(text);
    if (refusal !== null) return { refusal };
    const value = withoutComment(text);
    return value === '' ? null : { value };
  },
});
