import { text } from '#console/messages/app.ts'
import { formatLocalDayMonth } from './format-day-month.ts'
import styles from './professionals.module.css'
import type { StaffMember } from './professionals-query.ts'

const t = text.professionals

export const getInviteLabel = ({ account }: StaffMember) =>
  account === 'invited' ? t.inviteAgain : t.invite

/** Whether they have an account: a colour and a word. */
export function AccountStatus({
  of: { account, invited_until },
}: {
  of: Pick<StaffMember, 'account' | 'invited_until'>
}) {
  const word =
    account === 'invited' && invited_until
      ? t.invited(formatLocalDayMonth(invited_until))
      : account === 'active'
        ? t.active
        : t.none
  return <span className={`${styles.chip} ${styles[account]}`}>{word}</span>
}
