import { useEffect } from 'preact/hooks'
import { TEXT } from '#widget/messages/messages.ts'
import type { ToastText } from '#widget/state/widget-context.ts'
import { Icon } from './icon.tsx'

export type Toast = ToastText & { id: number }

const READING_TIME_MS = 6000

/** The region is always there, so that what enters it is read out. */
export function ToastList({
  toasts,
  drop,
}: {
  toasts: readonly Toast[]
  drop: (id: number) => void
}) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} drop={drop} />
      ))}
    </div>
  )
}

function ToastItem({ toast, drop }: { toast: Toast; drop: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => drop(toast.id), READING_TIME_MS)
    return () => clearTimeout(timer)
  }, [toast.id, drop])
  return (
    <div class={toast.bad ? 'toast bad' : 'toast'} part="toast">
      <Icon name={toast.bad ? 'alert' : 'check'} />
      <div>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" class="quiet icon-only" onClick={() => drop(toast.id)}>
        <Icon name="close" size={18} />
        <span class="unseen">{TEXT.close}</span>
      </button>
    </div>
  )
}
