// The first load has a list of the files of every page. The lists of these pages are in a chunk of their own, because few
// visits open them.

export const history = () => import('./history/history-page');
export const live = () => import('./live-desk/live-desk-page');
export const all = () => import('./proposals/all-proposals-page');
export const proposals = () => import('./proposals/post-proposals-page');
export const unsaved = () => import('./editor/unsaved-text-page');
