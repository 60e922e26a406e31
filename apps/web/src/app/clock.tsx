import { useInterfaceLanguage } from '../shared/i18n/interface-language';
import { useProject } from '../shared/project/project';
import { useNow } from '../shared/time/use-now';
import { zoneTime } from '../shared/time/zone-clock';
import classes from './header.module.css';

const EVERY = 10_000;

/** The newsroom's own time, whatever the visitor's. */
export function Clock() {
  const { zone } = useProject();
  const { current } = useInterfaceLanguage();
  const { time, date, instant } = zoneTime(useNow(EVERY), zone, current);
  return (
    <time className={classes.clock} dateTime={instant} title={`${date}, ${zone}`}>
      <span className={classes.time}>{time}</span>
      <span className={classes.day}>
        {date} · {zone}
      </span>
    </time>
  );
}
