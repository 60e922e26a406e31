import { type CheckLimits, DAILY_CHECKS, type ServiceSettings } from '../platform/config/service-settings';
import { findStoredKeywords } from './search-keywords/keywords.queries';
import { type FindKeywords, querySearchConsole } from './search-keywords/search-console';
import { checkArchives } from './uniqueness/archive-provider';
import { type CheckUniqueness, createServiceCheck } from './uniqueness/http-provider';

/** Tasks that the server does itself or delegates to an external service, as configured. */
export interface Services {
  checkUniqueness: CheckUniqueness;
  daily_checks: CheckLimits;
  findKeywords: FindKeywords;
}

/** Selects the configured implementations. */
export function openServices({ dailyChecks, uniqueness, searchConsole }: ServiceSettings, now: () => Date): Services {
  return {
    checkUniqueness: uniqueness ? createServiceCheck(uniqueness) : checkArchives,
    daily_checks: dailyChecks,
    findKeywords: searchConsole ? querySearchConsole({ ...searchConsole, now }) : findStoredKeywords,
  };
}

/** The implementations that need no external service. */
export const ownServices: Services = {
  checkUniqueness: checkArchives,
  daily_checks: DAILY_CHECKS,
  findKeywords: findStoredKeywords,
};
