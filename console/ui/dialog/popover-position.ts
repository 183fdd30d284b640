import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react'
import { useEffect, useLayoutEffect } from 'react'

const GAP_PX = 10

type Props = { dialog: HTMLDialogElement; anchor: HTMLElement }

/**
 * Keeps a dialog beside its anchor while either moves, scrolls or changes its size: at the right
 * where there is room, else at the left, never over an edge.
 */
export function PopoverPosition({ dialog, anchor }: Props): null {
  const { refs, x, y, isPositioned } = useFloating({
    placement: 'right-start',
    strategy: 'fixed',
    elements: { floating: dialog },
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(GAP_PX),
      flip({ crossAxis: false, padding: GAP_PX }),
      shift({ crossAxis: true, padding: GAP_PX }),
    ],
  })
  const { setPositionReference } = refs
  useLayoutEffect(() => {
    let last = anchor.getBoundingClientRect()
    setPositionReference({
      contextElement: anchor,
      getBoundingClientRect: () => {
        // A card that was drawn anew elsewhere leaves the popover where it was.
        if (anchor.isConnected) last = anchor.getBoundingClientRect()
        return last
      },
    })
  }, [anchor, setPositionReference])
  useLayoutEffect(() => {
    if (!isPositioned) return
    Object.assign(dialog.style, { left: `${x}px`, top: `${y}px`, margin: '0' })
    dialog.setAttribute('data-placed', '')
  }, [dialog, x, y, isPositioned])
  useEffect(
    () => () => {
      dialog.removeAttribute('style')
      dialog.removeAttribute('data-placed')
    },
    [dialog],
  )
  return null
}
