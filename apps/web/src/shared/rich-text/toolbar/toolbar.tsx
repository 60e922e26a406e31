import { ActionIcon, Tooltip } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEventHandler,
  memo,
  type ReactNode,
  type Ref,
  useMemo,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Opened } from '../editor-state';
import { alignTools, blockTools, groupTools, historyTools, insertTools, markTools } from './format-tools';
import { shortcutAttribute, shortcutText } from './shortcut';
import { tableTools } from './table-tools';
import { readToolState, type Tool } from './tool-state';
import classes from './toolbar.module.css';

interface Props {
  editor: Editor;
  /** What the text is called; the toolbar is named after it. */
  label: string;
  isLocked: boolean;
  aside?: ReactNode;
  onOpen: (what: Opened['name']) => void;
  ref: Ref<HTMLDivElement>;
}

/** Drawn anew only when a tool changes its state, not with every key. One stop of the tab key; the arrow keys go through the tools, Escape back to the text. */
export const Toolbar = memo(function Toolbar({ editor, label, isLocked, aside, onOpen, ref }: Props) {
  const { t } = useTranslation();
  const state = useEditorState({ editor, selector: ({ editor: current }) => readToolState(current) });
  const all = useMemo(() => groups(t, onOpen), [t, onOpen]);
  const usable = state.table ? [...all.always, all.inTable] : all.always;
  const roving = useRovingIndex({ total: usable.flat().length });
  const locked = isLocked ? t('It is being saved') : null;

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    editor.commands.focus();
  }

  let index = 0;
  return (
    <div className={classes.bar}>
      <div
        ref={ref}
        role="toolbar"
        aria-label={t('Formatting of {label}', { label })}
        className={classes.toolbar}
        onKeyDown={leave}
      >
        {[...all.always, all.inTable].map((group) => (
          <div
            key={group[0]?.name}
            className={classes.group}
            {...(!usable.includes(group) && { 'data-idle': true, inert: true })}
          >
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                tool={tool}
                isOn={tool.isOn ? tool.isOn(state) : null}
                refusal={locked ?? tool.refusal?.(state) ?? null}
                onRun={() => tool.run(editor)}
                item={roving.getItemProps({ index: index++ })}
              />
            ))}
          </div>
        ))}
      </div>
      {aside}
    </div>
  );
});

function groups(...[t, onOpen]: Parameters<typeof insertTools>): { always: Tool[][]; inTable: Tool[] } {
  return {
    always: [historyTools(t), blockTools(t), markTools(t), alignTools(t), groupTools(t), insertTools(t, onOpen)],
    inTable: tableTools(t),
  };
}

interface ToolButtonProps {
  tool: Tool;
  /** `null` for a tool that is neither on nor off. */
  isOn: boolean | null;
  refusal: string | null;
  onRun: () => void;
  item: { tabIndex: 0 | -1; onKeyDown: KeyboardEventHandler; onClick: MouseEventHandler; ref: Ref<HTMLButtonElement> };
}

function ToolButton({ tool, isOn, refusal, onRun, item }: ToolButtonProps) {
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
