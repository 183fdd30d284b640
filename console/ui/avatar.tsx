import styles from './avatar.module.css'
import { initialsOf } from './initials.ts'

/** A face, or where there is none the initials. The name stands beside it, so it says nothing. */
export function Avatar({
  name,
  src,
  square,
}: {
  name: string
  src?: string | null
  square?: boolean
}) {
  const className = square ? `${styles.avatar} ${styles.square}` : styles.avatar
  if (src) return <img className={className} src={src} alt="" width={44} height={44} />
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
