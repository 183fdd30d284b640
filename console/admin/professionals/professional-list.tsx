import { UserPlus } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { Button } from '#console/ui/button/button.tsx'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { localDayMonth } from './format-day-month.ts'
import styles from './professionals.module.css'
import { type Given, type StaffMember, useInvite } from './professionals-query.ts'

const said = text.professionals

type Props = { professionals: readonly StaffMember[]; onInvited: (given: Given) => void }

export function ProfessionalList({ professionals, onInvited }: Props) {
  const invite = useInvite(onInvited)
  return (
    <ul className={styles.list}>
      {professionals.map((one) => (
        <li key={one.id} className={styles.row}>
          <Avatar name={one.name} src={one.avatar} />
          <div className={styles.who}>
            <h2>{displayName(one.name)}</h2>
            <p>{contactOf(one)}</p>
          </div>
          <Account of={one} />
          {one.account !== 'active' && (
            <Button
              look="secondary"
              icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`${labelOf(one)}: ${displayName(one.name)}`}
              busy={invite.isPending && invite.variables.id === one.id && said.inviting}
              onClick={() => invite.mutate(one)}
            >
              {labelOf(one)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const labelOf = ({ account }: StaffMember) =>
  account === 'invited' ? said.inviteAgain : said.invite

function contactOf({ email, phone }: StaffMember): string {
  return [email, phone && formatPhone(phone)].filter(Boolean).join(' · ') || said.noContact
}

/** Whether he has an account: a colour and a word. */
function Account({ of: { account, invited_until } }: { of: StaffMember }) {
  const word =
    account === 'invited' && invited_until
      ? said.invited(localDayMonth(invited_until))
      : account === 'active'
        ? said.active
        : said.none
  return <span className={`${styles.chip} ${styles[account]}`}>{word}</span>
}
