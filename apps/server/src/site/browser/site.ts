import { showAds } from './ads';
import { followUpdates } from './live';
import { offerNews } from './news';

// Everything can be read without this: what it adds is added where the page has a place for it.
showAds();
followUpdates();
void offerNews();
