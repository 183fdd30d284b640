import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import styles from './popover.module.css'

type Props = {
  label: string
  /** What it belongs to: it stands beside that, or at the bottom on a phone. */
  anchor: HTMLElement | null
  onClose: () => void
  children: ReactNode
}

// Loaded with the first popover. Where that fails, offline for instance, it stands in the middle.
const PopoverPosition = lazy(() =>
  import('./popover-position.ts').then(
    ({ PopoverPosition }) => ({ default: PopoverPosition }),
    () => ({ default: () => null }),
  ),
)

/** A small dialog beside what was opened. It traps the focus, gives it back, closes by Escape. */
export function Popover({ label, anchor, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const isAnchored = useIsWide() && anchor !== null
  // In a layout effect: what it holds may then take the focus, and closing it gives the focus back.
  useLayoutEffect(() => {
    const shown = element.current
    shown?.showModal()
    setDialog(shown)
    return () => shown?.close()
  }, [])
  useLayoutEffect(() => {
    anchor?.setAttribute('data-open', '')
    return () => anchor?.removeAttribute('data-open')
  }, [anchor])
  useEffect(() => {
    const closeOnBackdrop = (event: Event) => {
      if (event.target === dialog) dialog?.close()
    }
    dialog?.addEventListener('pointerdown', closeOnBackdrop)
    return () => dialog?.removeEventListener('pointerdown', closeOnBackdrop)
  }, [dialog])
  return (
    <dialog
      ref={element}
      className={styles.popover}
      aria-label={label}
      onClose={onClose}
      data-anchored={isAnchored || undefined}
      data-dismissible=""
    >
      <div className={styles.inside}>{children}</div>
      {isAnchored && dialog && (
        <Suspense>
          <PopoverPosition dialog={dialog} anchor={anchor} />
        </Suspense>
      )}
    </dialog>
  )
}
