import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useWidget } from '../context.ts'
import css from './dialog.css?inline'

type DialogProps = {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** A native dialog: the browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { host } = useWidget()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  host.adopt(css)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} part="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
