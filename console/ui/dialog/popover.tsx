import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import styles from './popover.module.css'
import { useModal } from './use-modal.ts'

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
  const modal = useModal()
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const isAnchored = useIsWide() && anchor !== null
  useLayoutEffect(() => setDialog(modal.current), [modal])
  useLayoutEffect(() => {
    anchor?.setAttribute('data-open', '')
    return () => anchor?.removeAttribute('data-open')
  }, [anchor])
  return (
    <dialog
      ref={modal}
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
