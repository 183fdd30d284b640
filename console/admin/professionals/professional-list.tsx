import { Link } from '@tanstack/react-router'
import { UserPlus, UserRoundX } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { teamText } from '#console/messages/team.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { Button } from '#console/ui/button/button.tsx'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { AccountStatus, getInviteLabel, useIsMyself } from './member/account-status.tsx'
import styles from './member/professionals.module.css'
import { type IssuedInvitation, type StaffMember, useInvite } from './member/professionals-query.ts'

const t = text.professionals

type Props = {
  professionals: readonly StaffMember[]
  onInvited: (given: IssuedInvitation) => void
  /** Asks before it ends somebody's access. */
  onEnd: (professional: StaffMember) => void
}

export function ProfessionalList({ professionals, onInvited, onEnd }: Props) {
  const invite = useInvite(onInvited)
  const isMyself = useIsMyself()
  return (
    <ul className={styles.list}>
      {professionals.map((one) => (
        <li key={one.id} className={styles.row}>
          <Avatar name={one.name} src={one.avatar} />
          <div className={styles.who}>
            <h2>
              <Link to="/admin/professionals" search={{ profissional: one.id }}>
                {displayName(one.name)}
              </Link>
            </h2>
            <p>{formatStaffContact(one)}</p>
            {one.read_only && <p>{teamText.readOnly}</p>}
            {one.bookings_ahead > 0 && (
              <p>
                {one.archived
                  ? teamText.needsSomebody(one.bookings_ahead)
                  : teamText.ahead(one.bookings_ahead)}
              </p>
            )}
          </div>
          {!one.archived && <AccountStatus of={one} myself={isMyself(one)} />}
          {one.archived ||
          isMyself(one) ||
          (one.read_only && one.account !== 'active') ? null : one.account === 'active' ? (
            <Button
              look="secondary"
              icon={<UserRoundX size={18} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`${t.end.action}: ${displayName(one.name)}`}
              onClick={() => onEnd(one)}
            >
              {t.end.action}
            </Button>
          ) : (
            <Button
              look="secondary"
              icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`${getInviteLabel(one)}: ${displayName(one.name)}`}
              busy={invite.isPending && invite.variables.id === one.id && t.inviting}
              onClick={() => invite.mutate(one)}
            >
              {getInviteLabel(one)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function formatStaffContact({ email, phone }: StaffMember): string {
  return [email, phone && formatPhone(phone)].filter(Boolean).join(' · ') || t.noContact
}
