import { Button, Group, Text } from '@mantine/core';
import { clamp } from '@masthead/domain/images/crop-region';
import { CENTRE, type FocalPoint, SCALE } from '@masthead/domain/images/framing';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../ui/translation';
import { arrowDirections, toPicturePoint } from './crop-stage';
import classes from './framing.module.css';

/** The steps of the arrow keys in thousandths; the larger one with Shift. */
const KEY_STEP = 10;
const LARGE_KEY_STEP = 100;

interface Props {
  src: string;
  /** `null`: the server finds the centre of attention. */
  point: FocalPoint | null;
  onChange: (point: FocalPoint) => void;
  onReset: () => void;
  /** The id of the element that explains the keys. */
  hintId: string;
}

/** The whole picture with its focal point, which moves by pointer and keyboard. */
export function FocalPointStage({ src, point, onChange, onReset, hintId }: Props) {
  const { t } = useTranslation();
  const shown = point ?? CENTRE;

  const moveTo = ({ x, y }: FocalPoint) => onChange({ x: toThousandths(x), y: toThousandths(y) });

  function startDrag(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    moveTo(toPicturePoint(event, event.currentTarget));
  }

  function moveByKey(event: KeyboardEvent) {
    const direction = arrowDirections[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_KEY_STEP : KEY_STEP;
    moveTo({ x: shown.x + direction.x * step, y: shown.y + direction.y * step });
  }

  const percent = { x: shown.x / 10, y: shown.y / 10 };
  return (
    <>
      <div
        className={`${classes.stage} ${classes.pointStage}`}
        onPointerDown={startDrag}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(toPicturePoint(event, event.currentTarget))
        }
      >
        <img src={src} alt="" draggable={false} />
        <button
          type="button"
          className={classes.point}
          style={{ left: `${percent.x}%`, top: `${percent.y}%` }}
          aria-label={t('Focal point: {x} % from the left, {y} % from the top', percent)}
          aria-describedby={hintId}
          onKeyDown={moveByKey}
          data-autofocus
        />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {point === null
            ? t('Automatic: the server finds the most important part.')
            : t('{x} % from the left, {y} % from the top', percent)}
        </Text>
        <Button variant="default" size="compact-sm" disabled={point === null} onClick={onReset}>
          {t('Reset focal point')}
        </Button>
      </Group>
    </>
  );
}

const toThousandths = (position: number) => clamp(Math.round(position), 0, SCALE);
