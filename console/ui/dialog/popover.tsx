import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './popover.module.css'

type Props = {
  label: string
  /** What it belongs to; it stands beside that, or at the bottom on a telephone. */
  anchor: HTMLElement | null
  onClose: () => void
  children: ReactNode
}

const GAP = 10

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
    const settle = () => settleBeside(shown, anchor)
    settle()
    const watcher = new ResizeObserver(settle)
    watcher.observe(shown)
    anchor?.setAttribute('data-open', '')
    return () => {
      watcher.disconnect()
      anchor?.removeAttribute('data-open')
    }
  }, [anchor])
  useEffect(() => {
    const shown = dialog.current
    const leave = (event: Event) => {
      if (event.target === shown) shown?.close()
    }
    shown?.addEventListener('pointerdown', leave)
    return () => shown?.removeEventListener('pointerdown', leave)
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
function settleBeside(dialog: HTMLElement, anchor: HTMLElement | null): void {
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = dialog.getBoundingClientRect()
  const at = anchor?.getBoundingClientRect()
  if (!at || clientWidth < 768) return
  const right = at.right + GAP
  const left = right + width <= clientWidth - GAP ? right : at.left - width - GAP
  dialog.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`
  dialog.style.top = `${Math.max(GAP, Math.min(at.top, clientHeight - height - GAP))}px`
  dialog.style.margin = '0'
}
