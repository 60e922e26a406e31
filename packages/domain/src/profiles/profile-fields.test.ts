import { describe, expect, it } from 'vitest';
import { type Platform, platforms, socialLinkRefusal } from './profile-fields';

const accounts: Record<Platform, string[]> = {
  facebook: [
    'https://facebook.com/jane.doe',
    'https://www.facebook.com/jane-doe/',
    'http://m.facebook.com/jane',
    'https://www.facebook.com/profile.php?id=100012345',
    'https://www.facebook.com/people/Jane-Doe/100012345/',
    'https://www.facebook.com/p/Jane-Doe-100012345/',
    'https://FACEBOOK.com/jane?ref=a#b',
  ],
  instagram: ['https://instagram.com/jane.doe_1', 'https://www.instagram.com/jane/?igsh=abc'],
  x: ['https://x.com/jane_doe', 'https://twitter.com/jane', 'https://mobile.twitter.com/jane', 'https://x.com/@jane'],
  linkedin: [
    'https://www.linkedin.com/in/jane-doe-1a2b/',
    'https://linkedin.com/company/daily',
    'https://linkedin.com/in/%C3%A9va',
    'https://ng.linkedin.com/in/jane-doe',
  ],
  muckrack: ['https://muckrack.com/jane-doe', 'https://www.muckrack.com/jane_doe/'],
};

const labels: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  muckrack: 'Muck Rack',
};

const accountPaths: Record<Platform, string> = {
  facebook: 'jane',
  instagram: 'jane',
  x: 'jane',
  linkedin: 'in/jane',
  muckrack: 'jane',
};

describe.each(platforms)('socialLinkRefusal for %s', (platform) => {
  const refuse = socialLinkRefusal(platform);
  const reason = `Enter a valid link to a ${labels[platform]} account`;
  const host = `${platform}.com`;
  const account = accountPaths[platform];

  it.each(['', ...accounts[platform]])('accepts %j', (text) => expect(refuse(text)).toBeNull());

  it.each(platforms.filter((other) => other !== platform).flatMap((other) => accounts[other]))(
    'rejects the link %j of another platform',
    (text) => expect(refuse(text)).toBe(reason),
  );

  it.each([
    `https://${host}`,
    `https://${host}/`,
    `https://${host}//${account}`,
    `https://${host}/${account}/a/b`,
    `https://${host}/..`,
    `https://${host}/login`,
    `https://${host}/profile.php/a`,
    `${host}/${account}`,
    `//${host}/${account}`,
    `ftp://${host}/${account}`,
    `javascript://${host}/${account}`,
    `javascript:alert("https://${host}/${account}")`,
    `https://${host}.evil.test/${account}`,
    `https://evil${host}/${account}`,
    `https://evil.test/${host}/${account}`,
    `https://evil.test/?https://${host}/${account}`,
    `https://evil.test#${host}/${account}`,
    `https://${host}@evil.test/${account}`,
    `https://evil.test@${host}/${account}`,
    `https://evil.test\\@${host}/${account}`,
    `https://sub.${host}/${account}`,
    `https://www.m.${host}/${account}`,
    `https://${host}./${account}`,
    `https://${host}:8443/${account}`,
    `https://${host}/${account}\n<script>`,
    `https://${host}/${account} onclick=a`,
    ` https://${host}/${account}`,
  ])('rejects %j', (text) => expect(refuse(text)).toBe(reason));
});

it.each([
  ['facebook', 'https://f\u0430cebook.com/jane'],
  ['facebook', 'https://facebook.com/profile.php'],
  ['facebook', 'https://facebook.com/profile.php?id=a'],
  ['facebook', 'https://facebook.com/pages'],
  ['facebook', 'https://facebook.com/Sharer?u=https://evil.test'],
  ['instagram', 'https://instagram.com/p/abc'],
  ['instagram', 'https://instagram.com/jane-doe'],
  ['instagram', `https://instagram.com/${'a'.repeat(31)}`],
  ['x', 'https://x.com/jane/status/1'],
  ['x', 'https://x.com/home'],
  ['x', `https://x.com/${'a'.repeat(16)}`],
  ['x', 'https://xx.com/jane'],
  ['linkedin', 'https://linkedin.com/jane'],
  ['linkedin', 'https://ng.linkedin.com.evil.test/in/jane'],
  ['linkedin', 'https://business.linkedin.com/in/jane'],
  ['linkedin', 'https://linkedin.com/in/'],
  ['linkedin', 'https://linkedin.com/posts/jane'],
] as const)('socialLinkRefusal for %s rejects %j', (platform, text) =>
  expect(socialLinkRefusal(platform)(text)).not.toBeNull(),
);
