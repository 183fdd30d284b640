import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

type EmptyProps = { icon: IconName; title: string; text?: string; children?: ComponentChildren }

/** Where a list would be: what happened, and what to do next. */
export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div class="empty">
      <span class="badge-icon">
        <Icon name={icon} size={24} />
      </span>
      <p class="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
