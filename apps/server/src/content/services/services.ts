import { findStoredKeywords } from '../search-keywords/keywords.queries';
import { askSearchConsole, type FindKeywords, type SearchConsole } from '../search-keywords/search-console';

import { checkArchives } from '../uniqueness/archive-provider';
import type { CheckLimits } from '../uniqueness/checks.queries';
import { askService, type CheckUniqueness, type UniquenessService } from '../uniqueness/http-provider';

/** What can be done here or by somebody else, as the deployer decides. */
export interface Services {
  checkUniqueness: CheckUniqueness;
  /** Uniqueness checks per day. */
  daily_checks: CheckLimits;
  findKeywords: FindKeywords;
}

export interface ServiceSettings {
  dailyChecks: CheckLimits;
  /** Without one, texts are compared with the archives of this server. */
  uniqueness: UniquenessService | undefined;
  /** Without one, keywords are those that were imported. */
  searchConsole: Omit<SearchConsole, 'now'> | undefined;
}

/** Many users share the project's checks; one user cannot take all of them. */
export const DAILY_CHECKS: CheckLimits = { project: 500, user: 100 };

export function openServices({ dailyChecks, uniqueness, searchConsole }: ServiceSettings, now: () => Date): Services {
  return {
    checkUniqueness: uniqueness ? askService(uniqueness) : checkArchives,
    daily_checks: dailyChecks,
    findKeywords: searchConsole ? askSearchConsole({ ...searchConsole, now }) : findStoredKeywords,
  };
}

/** Everything done here; nothing leaves the server. */
export const ownServices: Services = {
  checkUniqueness: checkArchives,
  daily_checks: DAILY_CHECKS,
  findKeywords: findStoredKeywords,
};
