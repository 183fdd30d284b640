import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { TEXT } from '#widget/messages/messages.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { useCloseByBack } from './close-by-back.ts'
import css from './dialog.css?inline'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  /** Draws a way out where nothing in it is one: a touch screen has no Escape. */
  closable?: boolean
  /** Opened by a press: the browser's Back closes it too. */
  closesByBack?: boolean
  children: ComponentChildren
}

/** A native dialog: the browser keeps the focus inside and gives it back. */
export function Dialog({
  title,
  onClose,
  closable = false,
  closesByBack = false,
  children,
}: DialogProps) {
  const { host } = useWidget()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  host.adopt(css)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  useCloseByBack(dialog, closesByBack && host.routed)
  return (
    <dialog ref={dialog} part="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      {closable && (
        <button
          type="button"
          class="icon-only dialog-close"
          aria-label={TEXT.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      )}
    </dialog>
  )
}
