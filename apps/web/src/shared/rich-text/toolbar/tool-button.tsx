import { ActionIcon, Tooltip } from '@mantine/core';
import type { KeyboardEventHandler, MouseEventHandler, Ref } from 'react';
import { shortcutAttribute, shortcutText } from './shortcut';
import type { Tool } from './tool';
import classes from './toolbar.module.css';

interface Props {
  tool: Tool;
  /** `null` for a tool that is neither on nor off. */
  isOn: boolean | null;
  refusal: string | null;
  onRun: () => void;
  item: { tabIndex: 0 | -1; onKeyDown: KeyboardEventHandler; onClick: MouseEventHandler; ref: Ref<HTMLButtonElement> };
}

export function ToolButton({ tool, isOn, refusal, onRun, item }: Props) {
  const { label, icon: Icon, shortcut } = tool;
  const words = [label, shortcut && `(${shortcutText(shortcut)})`].filter(Boolean).join(' ');
  return (
    <Tooltip label={refusal ? `${words}: ${refusal}` : words} openDelay={400}>
      <ActionIcon
        {...item}
        className={classes.tool}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={label}
        {...(isOn !== null && { 'aria-pressed': isOn })}
        // Disabled in earnest it would drop the focus of whoever has just used it.
        {...(refusal && { 'aria-disabled': true })}
        {...(shortcut && { 'aria-keyshortcuts': shortcutAttribute(shortcut) })}
        // Escape leads back to the text, and does not close what the editor stands in.
        data-mantine-stop-propagation
        // The text keeps its focus and its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          item.onClick(event);
          if (!refusal) onRun();
        }}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
