import { useState } from 'preact/hooks'

/** Is somebody looking closer: a mouse over it, or the keyboard in it? Fingers leave no trace. */
export function usePauseOnHover() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const holders = {
    onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocusIn: (event: FocusEvent) => setFocused(isKeyboardFocus(event.target)),
    onFocusOut: () => setFocused(false),
  }
  return { held: hovered || focused, holders }
}

const isKeyboardFocus = (target: EventTarget | null) =>
  target instanceof Element && target.matches(':focus-visible')
