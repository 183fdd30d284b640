import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** A button of the toolbar that is only an icon. */
export function StepButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
