import { Button, Group, Text } from '@mantine/core';
import { cropHeight, cropRegion, crops, type FramedPicture, focalRegion } from '@masthead/domain/images/crop-region';
import { type Corner, dragCorner, growCrop, moveCrop, toManualCrop } from '@masthead/domain/images/edit-crop';
import { CENTRE, type CropRatio, type ManualCrop, SCALE } from '@masthead/domain/images/framing';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../../ui/translation';
import { ratioNames } from './crop-preview';
import classes from './framing.module.css';

/** The steps of the keys in thousandths. */
const MOVE_STEP = 10;
const GROW_STEP = 20;

interface Point {
  x: number;
  y: number;
}

export const arrowDirections: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The keys that resize the frame without Shift. `=` is `+` on most keyboards. */
const growKeys: Partial<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 };

const corners: readonly { corner: Corner; cursor: string }[] = [
  { corner: { x: 0, y: 0 }, cursor: 'nwse-resize' },
  { corner: { x: 1, y: 0 }, cursor: 'nesw-resize' },
  { corner: { x: 0, y: 1 }, cursor: 'nesw-resize' },
  { corner: { x: 1, y: 1 }, cursor: 'nwse-resize' },
];

/** The position of the pointer in thousandths of the picture that fills the stage. */
export function toPicturePoint({ clientX, clientY }: PointerEvent, stage: HTMLElement): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: ((clientX - left) / width) * SCALE, y: ((clientY - top) / height) * SCALE };
}

interface Props {
  src: string;
  picture: FramedPicture;
  ratio: CropRatio;
  onChange: (crop: ManualCrop) => void;
  onReset: () => void;
  /** The id of the element that explains the keys. */
  hintId: string;
}

/** The whole picture with the frame of a crop, which moves and resizes by pointer and keyboard. */
export function CropStage({ src, picture, ratio, onChange, onReset, hintId }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const region = cropRegion(picture, ratio) ?? focalRegion(picture, crops[ratio], CENTRE);
  const isManual = picture.crops?.[ratio] !== undefined;
  const crop = picture.crops?.[ratio] ?? toManualCrop(picture, ratio, region);
  const toDragProps = useDrag(stage, crop, (start, corner, by) => {
    if (corner === null) return onChange(moveCrop(picture, ratio, start, by));
    const x = start.left + corner.x * start.width + by.x;
    const y = start.top + corner.y * cropHeight(picture, ratio, start.width) + by.y;
    onChange(dragCorner(picture, ratio, start, corner, { x, y }));
  });

  function changeByKey(event: KeyboardEvent) {
    const direction = arrowDirections[event.key];
    // Right and up enlarge the frame, left and down reduce it.
    const growth = growKeys[event.key] ?? (event.shiftKey && direction ? direction.x - direction.y : undefined);
    if (event.ctrlKey || event.metaKey || event.altKey || (!direction && growth === undefined)) return;
    event.preventDefault();
    if (growth !== undefined) onChange(growCrop(picture, ratio, crop, growth * GROW_STEP));
    else if (direction)
      onChange(moveCrop(picture, ratio, crop, { x: direction.x * MOVE_STEP, y: direction.y * MOVE_STEP }));
  }

  const toPercent = (length: number, whole: number) => (length / whole) * 100;
  const frame = {
    left: toPercent(region.left, picture.width),
    top: toPercent(region.top, picture.height),
    width: toPercent(region.width, picture.width),
    height: toPercent(region.height, picture.height),
  };
  const size = { width: region.width, height: region.height };
  return (
    <>
      <div ref={stage} className={classes.stage}>
        <img src={src} alt="" draggable={false} />
        <div className={classes.shade}>
          <div style={toStyle(frame)} />
        </div>
        <button
          type="button"
          className={classes.frame}
          style={toStyle(frame)}
          aria-label={t('Crop {ratio}: {x} % from the left, {y} % from the top, {width} % wide', {
            ratio: ratioNames[ratio],
            x: crop.left / 10,
            y: crop.top / 10,
            width: crop.width / 10,
          })}
          aria-describedby={hintId}
          onKeyDown={changeByKey}
          {...(!isManual && { 'data-automatic': true })}
          {...toDragProps(null)}
        />
        {corners.map(({ corner, cursor }) => (
          <span
            key={`${corner.x} ${corner.y}`}
            className={classes.corner}
            style={{
              cursor,
              left: `${frame.left + corner.x * frame.width}%`,
              top: `${frame.top + corner.y * frame.height}%`,
            }}
            {...toDragProps(corner)}
          />
        ))}
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {isManual
            ? t('Manual: {width} × {height} pixels', size)
            : picture.focal_point
              ? t('Automatic: around the focal point.')
              : t('Automatic: the server finds the most important part.')}
        </Text>
        <Button variant="default" size="compact-sm" disabled={!isManual} onClick={onReset}>
          {t('Reset {ratio}', { ratio: ratioNames[ratio] })}
        </Button>
      </Group>
    </>
  );
}

const toStyle = (frame: Record<'left' | 'top' | 'width' | 'height', number>) =>
  Object.fromEntries(Object.entries(frame).map(([name, percent]) => [name, `${percent}%`]));

/** Reports drags as distances from their start, in thousandths of the picture. `corner` is `null` for the frame. */
function useDrag(
  stage: { current: HTMLElement | null },
  crop: ManualCrop,
  onDrag: (start: ManualCrop, corner: Corner | null, by: Point) => void,
) {
  const drag = useRef<{ start: ManualCrop; from: Point } | null>(null);

  return (corner: Corner | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!stage.current || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { start: crop, from: toPicturePoint(event, stage.current) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!stage.current || !drag.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { start, from } = drag.current;
      const { x, y } = toPicturePoint(event, stage.current);
      if (x !== from.x || y !== from.y) onDrag(start, corner, { x: x - from.x, y: y - from.y });
    },
    onLostPointerCapture: () => {
      drag.current = null;
    },
  });
}
