import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './advertisements.module.css';

/** A part of the page that folds away under its title. */
export function FoldPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.fold}
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden />
          {title}
        </UnstyledButton>
      </Title>
      <div id={id} className={classes.inside} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
