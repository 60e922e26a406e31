import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { clockTime } from '@masthead/domain/time/day-seconds';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSlide } from '../post-form';

export type SlideHead = Pick<FormSlide, 'key' | 'title' | 'time' | 'minutes'>;

/** What the slides of a post are called: those of a gallery slides, those of a live update its plot and its updates. */
export function useSlideWords(type: TemplateType) {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const isLive = type === TemplateType.LIVE_UPDATE;
    const placeName = (place: number) => {
      if (!isLive) return t('Slide {number}', { number: place + 1 });
      return place === 0 ? t('Plot') : t('Update {number}', { number: place });
    };
    return {
      isLive,
      placeName,
      timeOf: (seconds: number) => clockTime(seconds, i18n.language),
      nameOf: ({ title }: Pick<SlideHead, 'title'>, place: number) => title?.trim() || placeName(place),
      list: isLive ? t('Updates') : t('Slides'),
      add: isLive ? t('Add update') : t('Add slide'),
      remove: isLive ? t('Remove this update?') : t('Remove this slide?'),
      tooMany: (max: number) =>
        isLive
          ? t('A live update has at most {max} entries.', { max })
          : t('A gallery has at most {max} slides.', { max }),
    };
  }, [t, i18n, type]);
}

export type SlideWords = ReturnType<typeof useSlideWords>;
