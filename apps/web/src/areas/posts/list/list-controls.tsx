import { DisplayButton } from './display-button';
import { ViewsMenu } from './views-menu';

/** The menus of views, density and columns. One file, which the posts list loads lazily. Phones have no columns. */
export function ListControls({ isPhone }: { isPhone: boolean }) {
  return (
    <>
      <ViewsMenu />
      {isPhone ? null : <DisplayButton />}
    </>
  );
}
