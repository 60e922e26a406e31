import { type CheckLimits, DAILY_CHECKS, type ServiceSettings } from '../platform/config/service-settings';
import { findStoredKeywords } from './search-keywords/keywords.queries';
import { askSearchConsole, type FindKeywords } from './search-keywords/search-console';
import { checkArchives } from './uniqueness/archive-provider';
import { askService, type CheckUniqueness } from './uniqueness/http-provider';

/** Work that this server or an outside service does, as configured. */
export interface Services {
  checkUniqueness: CheckUniqueness;
  /** Uniqueness checks per day. */
  daily_checks: CheckLimits;
  findKeywords: FindKeywords;
}

export function openServices({ dailyChecks, uniqueness, searchConsole }: ServiceSettings, now: () => Date): Services {
  return {
    checkUniqueness: uniqueness ? askService(uniqueness) : checkArchives,
    daily_checks: dailyChecks,
    findKeywords: searchConsole ? askSearchConsole({ ...searchConsole, now }) : findStoredKeywords,
  };
}

/** Without outside services. */
export const ownServices: Services = {
  checkUniqueness: checkArchives,
  daily_checks: DAILY_CHECKS,
  findKeywords: findStoredKeywords,
};
