import { sendRaw } from './send.mjs';

const HOST = 'lagos.localhost';
/** A letter with 120,000 accents, which take long to normalise. */
const ARTICLE_OF_MARKS = {
  v: 1,
  doc: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `a${'\u0301\u0323'.repeat(60_000)}` }] }],
  },
};
/** Structured data that is too deep for recursive code. */
const DEEP_JSON_LD = '['.repeat(9900) + ']'.repeat(9900);

/** Publishes content that is expensive to render, as an administrator. Returns the paths of its pages. */
export async function plantContent(api, token) {
  const call = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const { status, body: text } = await sendRaw(api, {
      method,
      host: HOST,
      path: `/api${path}`,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status, json: text === '' ? null : JSON.parse(text) };
  };
  const [article] = (await call('GET', '/posts?search[status]=3&per-page=25')).json.items;
  const [page] = (await call('GET', '/static-pages')).json.items;
  const responses = [
    await call('PATCH', `/posts/${article.id}`, { body: ARTICLE_OF_MARKS }),
    await call('PATCH', `/posts/${article.id}`, { json_ld: DEEP_JSON_LD }),
    await call('PATCH', `/static-pages/${page.id}`, { html: `<!-- ${'<html '.repeat(33_000)} -->` }),
  ];
  const newPost = { main_headline: 'Profiles', section_id: article.section_id, template_type: 7 };
  const { json: link } = await call('POST', '/posts', newPost);
  responses.push(await call('PATCH', `/posts/${link.id}`, { external_link: 'https://example.test/новости/経済?q=€' }));
  const { status, json: published } = await call('POST', `/posts/publish/${link.id}`, {});
  return {
    statuses: [...responses.map((response) => response.status), status],
    paths: [`/article/${article.slug}`, `/page/${page.slug}`, `/article/${published.slug}`],
  };
}
