import { offerAdChoice, showAds } from './ads';
import { fitFrames } from './frames';
import { followUpdates } from './live';
import { offerNews } from './news';

// Pages are readable without this script. It adds to the parts that are on the page.
showAds();
offerAdChoice();
fitFrames();
followUpdates();
void offerNews();
