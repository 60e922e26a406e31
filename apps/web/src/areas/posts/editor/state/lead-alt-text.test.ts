import { type Image, images } from '@masthead/domain/images/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api';
import { testImage } from '../../../../../test/pictures';
import { LeadAltText } from './lead-alt-text';

const text = 'Boats in the harbour';
const otherPicture = { ...testImage(2), alt: null };

/** Types the same text for two pictures. The second one replaces the first while the text of the first is sent. */
function saveTwo(replyToFirst: () => Image | Response) {
  let respond = () => {};
  const api = fakeApi().reply(images.update, ({ params }) =>
    params.id === 2
      ? { ...otherPicture, alt: text }
      : new Promise((resolve) => (respond = () => resolve(replyToFirst()))),
  );
  const leadAlt = new LeadAltText(new QueryClient());
  leadAlt.show(1);
  leadAlt.type(testImage(1), text);
  const saves = [leadAlt.save()];
  leadAlt.show(2);
  leadAlt.type(otherPicture, text);
  saves.push(leadAlt.save());
  const sentIds = () => api.calls(images.update).map(({ params }) => params['id']);
  return { leadAlt, saves, sentIds, respond: () => respond() };
}

test.each([
  ['is stored', () => testImage(1, { alt: text })],
  ['is refused', () => refusal(500, { message: 'The disk is full.' })],
])('the text of a new lead picture is stored after that of the previous one %s', async (_, reply) => {
  const { leadAlt, saves, sentIds, respond } = saveTwo(reply);
  await expect.poll(sentIds).toEqual(['1']);
  expect(leadAlt.isDirty()).toBe(true);
  respond();
  expect(await Promise.all(saves)).toEqual([true, true]);
  expect(sentIds()).toEqual(['1', '2']);
  expect(leadAlt.isDirty()).toBe(false);
});
