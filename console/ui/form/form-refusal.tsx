import { CircleAlert } from 'lucide-react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import styles from './form-refusal.module.css'

/** Why a form was refused, shown within its dialog. */
export function FormRefusal({ error }: { error: Error }) {
  return (
    <p className={styles.refused} role="alert">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
      {formatErrorReason(error)}
    </p>
  )
}
