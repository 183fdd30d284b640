import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

/** A button that is only an icon; its name is heard, and seen as a tooltip. */
export function IconButton({
  label,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { label: string }) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label} title={label} />
  )
}
