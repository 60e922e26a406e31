import type { ArticleNode } from '@masthead/article/document';
import type { Random } from '../random';

const places: Record<string, string> = {
  manila: 'lat=14.6&lon=120.98',
  lagos: 'lat=6.45&lon=3.39',
  accra: 'lat=5.56&lon=-0.2',
  nairobi: 'lat=-1.29&lon=36.82',
  johannesburg: 'lat=-26.2&lon=28.05',
};

/** The wind over the city, on a map. */
export function weatherMap(projectId: string): ArticleNode {
  const place = places[projectId] ?? places['lagos'];
  const url = `https://embed.windy.com/embed2.html?${place}&zoom=6&overlay=wind`;
  return { type: 'embed', attrs: { provider: 'weather', url } };
}

/** A video that nobody has uploaded. */
export function video(random: Random): ArticleNode {
  const id = `masthead${String(Math.floor(random.next() * 1000)).padStart(3, '0')}`;
  return { type: 'embed', attrs: { provider: 'youtube', url: `https://www.youtube.com/watch?v=${id}` } };
}
