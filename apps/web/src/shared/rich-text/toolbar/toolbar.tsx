import { ActionIcon, Tooltip } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent, KeyboardEventHandler, MouseEventHandler, Ref } from 'react';
import { useTranslation } from '../../../ui/translation';
import type { EditorDialog } from '../editor-state';
import {
  createAlignTools,
  createBlockTools,
  createHistoryTools,
  createInsertTools,
  createListTools,
  createMarkTools,
} from './format-tools';
import { shortcutAttribute, shortcutText } from './shortcut';
import { createTableTools } from './table-tools';
import { readToolState, type Tool } from './tool-state';
import classes from './toolbar.module.css';

interface Props {
  editor: Editor;
  /** The label of the text, for the accessible name of the toolbar. */
  label: string;
  isLocked: boolean;
  onOpen: (dialog: EditorDialog['name']) => void;
  ref: Ref<HTMLDivElement>;
}

/** A toolbar with one tab stop. Arrow keys move between the tools, and Escape returns to the text. */
export function Toolbar({ editor, label, isLocked, onOpen, ref }: Props) {
  const { t } = useTranslation();
  const state = useEditorState({ editor, selector: ({ editor: current }) => readToolState(current) });
  const toolGroups = createToolGroups(t, onOpen);
  const groupsInOrder = [...toolGroups.always, toolGroups.inTable];
  const allTools = groupsInOrder.flat();
  const usableGroups = state.table ? groupsInOrder : toolGroups.always;
  const roving = useRovingIndex({ total: usableGroups.flat().length });
  const lockedReason = isLocked ? t('Saving') : null;

  function returnToText(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    editor.commands.focus();
  }

  return (
    <div className={classes.bar}>
      <div
        ref={ref}
        role="toolbar"
        aria-label={t('Formatting toolbar of {label}', { label })}
        className={classes.toolbar}
        onKeyDown={returnToText}
      >
        {groupsInOrder.map((group) => (
          <div
            key={group[0]?.name}
            className={classes.group}
            {...(!usableGroups.includes(group) && { 'data-idle': true, inert: true })}
          >
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                tool={tool}
                isOn={tool.isOn ? tool.isOn(state) : null}
                refusal={lockedReason ?? tool.refusal?.(state) ?? null}
                onRun={() => tool.run(editor)}
                rovingProps={roving.getItemProps({ index: allTools.indexOf(tool) })}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function createToolGroups(...[t, onOpen]: Parameters<typeof createInsertTools>): { always: Tool[][]; inTable: Tool[] } {
  return {
    always: [
      createHistoryTools(t),
      createBlockTools(t),
      createMarkTools(t),
      createAlignTools(t),
      createListTools(t),
      createInsertTools(t, onOpen),
    ],
    inTable: createTableTools(t),
  };
}

interface ToolButtonProps {
  tool: Tool;
  /** `null` for a tool that does not toggle. */
  isOn: boolean | null;
  refusal: string | null;
  onRun: () => void;
  rovingProps: {
    tabIndex: 0 | -1;
    onKeyDown: KeyboardEventHandler;
    onClick: MouseEventHandler;
    ref: Ref<HTMLButtonElement>;
  };
}

function ToolButton({ tool, isOn, refusal, onRun, rovingProps }: ToolButtonProps) {
  const { label, icon: Icon, shortcut } = tool;
  const tooltip = [label, shortcut && `(${shortcutText(shortcut)})`].filter(Boolean).join(' ');
  return (
    <Tooltip label={refusal ? `${tooltip}: ${refusal}` : tooltip} openDelay={400}>
      <ActionIcon
        {...rovingProps}
        className={classes.tool}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={label}
        {...(isOn !== null && { 'aria-pressed': isOn })}
        // `aria-disabled` instead of `disabled`, so that the button keeps the focus.
        {...(refusal && { 'aria-disabled': true })}
        {...(shortcut && { 'aria-keyshortcuts': shortcutAttribute(shortcut) })}
        // Escape returns to the text and must not close the panel around the editor.
        data-mantine-stop-propagation
        // Keep the focus and the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          rovingProps.onClick(event);
          if (!refusal) onRun();
        }}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
