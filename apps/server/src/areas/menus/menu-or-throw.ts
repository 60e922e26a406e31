import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { notFound } from '../../platform/http/errors';
import { findMenu } from './menus.queries';

export const noMenu = () => notFound(phrase('There is no such menu item.'));

export async function menuOrThrow(db: Db, id: number) {
  const menu = await findMenu(db, id);
  if (!menu) throw noMenu();
  return menu;
}
