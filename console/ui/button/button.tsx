import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

type ButtonLook = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  wide?: boolean
  large?: boolean
}

/** For links that look like buttons. */
export function getButtonClass({ look = 'primary', wide, large }: ButtonLook = {}): string {
  const parts = [styles.button, styles[look], wide && styles.wide, large && styles.large]
  return parts.filter(Boolean).join(' ')
}

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    icon?: ReactNode
    /** What it says while it works; it keeps the focus, and presses in between are ignored. */
    busy?: string | false | undefined
  }

export function Button({ look, wide, large, icon, busy, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={getButtonClass({
        ...(look && { look }),
        ...(wide && { wide }),
        ...(large && { large }),
      })}
      aria-disabled={busy ? true : undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {busy || children}
    </button>
  )
}
