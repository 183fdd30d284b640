import { text } from '#console/messages/app.ts'
import { useMe } from '#console/session/use-session.ts'
import { formatLocalDayMonth } from './format-day-month.ts'
import styles from './professionals.module.css'
import type { StaffMember } from './professionals-query.ts'

const t = text.professionals

export const getInviteLabel = ({ account }: StaffMember) =>
  account === 'invited' ? t.inviteAgain : t.invite

/** Who owns the house signs in with its account: nobody invites themself. */
export function useIsMyself(): (member: Pick<StaffMember, 'account' | 'email'>) => boolean {
  const mine = useMe().data?.email?.toLowerCase()
  return ({ account, email }) =>
    account !== 'active' && Boolean(mine) && email?.toLowerCase() === mine
}

type Props = { of: Pick<StaffMember, 'account' | 'invited_until'>; myself?: boolean }

/** Whether they have an account: a colour and a word. */
export function AccountStatus({ of: { account, invited_until }, myself = false }: Props) {
  if (myself) return <span className={`${styles.chip} ${styles.active}`}>{t.myself}</span>
  const word =
    account === 'invited' && invited_until
      ? t.invited(formatLocalDayMonth(invited_until))
      : account === 'active'
        ? t.active
        : t.none
  return <span className={`${styles.chip} ${styles[account]}`}>{word}</span>
}
