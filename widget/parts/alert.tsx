import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

type AlertProps = {
  id?: string
  title?: string
  lines: readonly string[]
  children?: ComponentChildren
}

/** What went wrong and what to do now, where the eye is; it is read out at once. */
export function Alert({ id, title, lines, children }: AlertProps) {
  return (
    <div class="alert" role="alert" {...(id && { id })}>
      <Icon name="alert" />
      <div>
        {title && <strong>{title}</strong>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {children}
      </div>
    </div>
  )
}
