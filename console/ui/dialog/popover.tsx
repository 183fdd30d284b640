import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './popover.module.css'

type Props = {
  label: string
  /** What it belongs to; it stands beside that, or at the bottom on a telephone. */
  anchor: HTMLElement | null
  onClose: () => void
  children: ReactNode
}

const GAP_PX = 10

/** A small dialog beside what was opened. It traps the focus, gives it back, closes by Escape. */
export function Popover({ label, anchor, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const updatePosition = () => positionBeside(shown, anchor)
    updatePosition()
    const watcher = new ResizeObserver(updatePosition)
    watcher.observe(shown)
    anchor?.setAttribute('data-open', '')
    return () => {
      watcher.disconnect()
      anchor?.removeAttribute('data-open')
    }
  }, [anchor])
  useEffect(() => {
    const shown = dialog.current
    const closeOnBackdrop = (event: Event) => {
      if (event.target === shown) shown?.close()
    }
    shown?.addEventListener('pointerdown', closeOnBackdrop)
    return () => shown?.removeEventListener('pointerdown', closeOnBackdrop)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.popover}
      aria-label={label}
      onClose={onClose}
      data-gives-way=""
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  )
}

/** At the right where there is room, else at the left, never over an edge. */
function positionBeside(dialog: HTMLElement, anchor: HTMLElement | null): void {
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = dialog.getBoundingClientRect()
  const at = anchor?.getBoundingClientRect()
  if (!at || clientWidth < 768) return
  const right = at.right + GAP_PX
  const left = right + width <= clientWidth - GAP_PX ? right : at.left - width - GAP_PX
  dialog.style.left = `${Math.max(GAP_PX, Math.min(left, clientWidth - width - GAP_PX))}px`
  dialog.style.top = `${Math.max(GAP_PX, Math.min(at.top, clientHeight - height - GAP_PX))}px`
  dialog.style.margin = '0'
}
