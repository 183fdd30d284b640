import { useState } from 'react'
import type { AgendaProfessional } from '#console/admin/agenda/layout/columns.ts'
import { getAvatarInitials } from '#console/ui/avatar/initials.ts'
import { toPictureSize } from '#domain/picture/picture.ts'
import styles from './grid.module.css'

type Props = { professional: AgendaProfessional; stripe: number }

/** A face, or where there is none that can be loaded the initials in the professional's colour. */
export function ProfessionalFace({ professional, stripe }: Props) {
  const { name, avatar } = professional
  const [failed, setFailed] = useState<string | null>(null)
  if (avatar && avatar !== failed) {
    const src = toPictureSize(avatar, 320) ?? avatar
    const fail = () => setFailed(avatar)
    return <img className={styles.face} src={src} alt="" width={32} height={32} onError={fail} />
  }
  return (
    <span className={styles.face} data-stripe={stripe} aria-hidden="true">
      {getAvatarInitials(name)}
    </span>
  )
}
