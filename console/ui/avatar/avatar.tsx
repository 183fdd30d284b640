import { useState } from 'react'
import { toPictureSize } from '#domain/picture/picture.ts'
import styles from './avatar.module.css'
import { getAvatarInitials } from './initials.ts'

type Props = {
  name: string
  /** Pictures, best first; the next is tried where one is missing or cannot be loaded. */
  src?: string | null | readonly (string | null)[]
  square?: boolean
  /** Of a person, where none are given. */
  initials?: string
}

/** A face, or where there is none the initials. The name stands beside it, so it says nothing. */
export function Avatar({ name, src = null, square, initials = getAvatarInitials(name) }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const className = square ? `${styles.avatar} ${styles.square}` : styles.avatar
  const shown = [src].flat().find((one) => one && !failed.includes(one))
  if (!shown) {
    return (
      <span className={className} aria-hidden="true">
        {initials}
      </span>
    )
  }
  const fail = () => setFailed((before) => [...before, shown])
  return (
    <img
      key={shown}
      className={className}
      src={toPictureSize(shown, 320) ?? shown}
      alt=""
      width={44}
      height={44}
      onError={fail}
    />
  )
}
