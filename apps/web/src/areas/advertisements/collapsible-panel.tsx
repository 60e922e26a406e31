import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './advertisements.module.css';

/** A titled section of the advertisements page. Its heading is a button that collapses it. */
export function CollapsiblePanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.toggle}
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden />
          {title}
        </UnstyledButton>
      </Title>
      <div id={id} className={classes.content} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
