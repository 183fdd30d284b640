import { UserPlus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { teamText } from '#console/messages/team.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { AccountStatus, getInviteLabel, useIsMyself } from '../member/account-status.tsx'
import { EndAccessDialog } from '../member/end-access-dialog.tsx'
import { InvitationDialog } from '../member/invitation-dialog.tsx'
import styles from '../member/professionals.module.css'
import {
  type IssuedInvitation,
  type StaffMember,
  useInvite,
} from '../member/professionals-query.ts'

const t = teamText.access

/** Whether they can sign in, and the way to change that. */
export function AccessCard({ member }: { member: StaffMember }) {
  const [given, setGiven] = useState<IssuedInvitation>()
  const [isLeaving, ask, close] = useDialogEntry<true>()
  const invite = useInvite(setGiven)
  const myself = useIsMyself()(member)
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <div className={styles.buttons}>
        <AccountStatus of={member} myself={myself} />
        {myself ? (
          <p className={styles.text}>{t.myself}</p>
        ) : member.account === 'active' ? (
          <Button
            look="secondary"
            icon={<UserRoundX size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => ask(true)}
          >
            {text.professionals.end.action}
          </Button>
        ) : (
          <Button
            look="secondary"
            icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={invite.isPending && text.professionals.inviting}
            onClick={() => invite.mutate(member)}
          >
            {getInviteLabel(member)}
          </Button>
        )}
      </div>
      {isLeaving && <EndAccessDialog professional={member} onClose={close} />}
      {given && <InvitationDialog given={given} onClose={() => setGiven(undefined)} />}
    </SectionCard>
  )
}
