import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = {
  icon: IconName
  title: string
  text?: string
  children?: ComponentChildren
}

/** Where a list would be: what happened, and what to do next. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
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
