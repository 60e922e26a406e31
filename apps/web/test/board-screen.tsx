import type { Right } from '@masthead/domain/access/rights';
import { page, userEvent } from 'vitest/browser';
import { Page } from '../src/areas/posts/board/board-page';
import { testUser } from './people';
import { renderScreen } from './render-screen';

/** Renders the board. Without `rights`, the user is an administrator. */
export const openBoard = (path = '/dashboard', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

export const column = (name: string) => page.getByRole('region', { name, exact: true });
export const card = (headline: string) => page.getByRole('listitem').filter({ hasText: headline });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** The headlines of the cards in a column, from top to bottom. */
export const headlines = (columnName: string) =>
  column(columnName)
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('button')?.textContent);

export const dragCard = (headline: string, toColumn: string) =>
  userEvent.dragAndDrop(card(headline), column(toColumn), { steps: 10, targetPosition: { x: 90, y: 300 } } as never);
