import type { ComponentChildren } from 'preact'
import { TEXT } from '#widget/messages/messages.ts'

type ExternalLinkProps = {
  /** Null where there is nowhere to go, and nothing to see. */
  address: string | null
  label: string
  /** What stands under the label. */
  hint?: string | null
  children?: ComponentChildren
}

/** A button that leads out of the page, to a tab that knows nothing of this one. */
export function ExternalLink({ address, label, hint, children }: ExternalLinkProps) {
  if (!address) return null
  return (
    <a class="button secondary way-out" href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <span class="unseen"> {TEXT.newTab}</span>
    </a>
  )
}
