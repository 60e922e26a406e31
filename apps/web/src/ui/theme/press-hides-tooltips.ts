import { useEffect } from 'react';

/**
 * Marks the document from the press of a control until the pointer leaves it; the style sheet hides tooltips meanwhile. The tooltip
 * of a control that refuses the press says why, so it stays.
 */
export function usePressHidesTooltips(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let pressed: Element | null = null;
    const press = ({ target }: Event) => {
      pressed = target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : null;
      if (pressed?.getAttribute('aria-disabled') === 'true') pressed = null;
      else dataset['pressed'] = 'true';
    };
    const move = ({ target }: Event) => {
      if (pressed === null || (target instanceof Node && pressed.contains(target))) return;
      pressed = null;
      delete dataset['pressed'];
    };
    document.addEventListener('pointerdown', press, { capture: true });
    document.addEventListener('pointerover', move, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true });
      document.removeEventListener('pointerover', move, { capture: true });
      delete dataset['pressed'];
    };
  }, []);
}
