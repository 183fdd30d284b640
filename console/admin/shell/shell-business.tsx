import type { SessionUser } from '#api/contract/contract.ts'
import { shellText } from '#console/messages/shell.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { getInitials } from '#domain/business/settings.ts'
import styles from './shell.module.css'

/** The salon: its logo, else the owner's picture, else its initials; and its name. */
export function ShellBusiness({ user }: { user: SessionUser }) {
  const name = user.business?.name || shellText.noBusiness
  return (
    <p className={styles.business} title={name}>
      <Avatar
        name={name}
        src={[user.business?.logo ?? null, user.avatar]}
        initials={getInitials(name)}
        square
      />
      <span className={styles.name}>{name}</span>
    </p>
  )
}
