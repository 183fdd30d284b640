import { useQuery } from '@tanstack/react-query'
import { CircleAlert, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { EndAccessDialog } from './end-access-dialog.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { ProfessionalList } from './professional-list.tsx'
import {
  type IssuedInvitation,
  professionalsQuery,
  type StaffMember,
} from './professionals-query.ts'

const t = text.professionals

/** `/admin/professionals`: the team, and who of it has an account. */
export function ProfessionalsPage() {
  const { data, isError, refetch } = useQuery(professionalsQuery)
  const [given, setGiven] = useState<IssuedInvitation>()
  const [leaving, setLeaving] = useState<StaffMember>()
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      {data ? (
        data.professionals.length > 0 ? (
          <ProfessionalList
            professionals={data.professionals}
            onInvited={setGiven}
            onEnd={setLeaving}
          />
        ) : (
          <StateMessage icon={<UsersRound size={30} strokeWidth={1.75} />} title={t.empty}>
            {t.emptyText}
          </StateMessage>
        )
      ) : isError ? (
        <StateMessage
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={t.failed}
          actions={<Button onClick={() => void refetch()}>{text.retry}</Button>}
        >
          {t.failedText}
        </StateMessage>
      ) : (
        <Skeleton rows={4} />
      )}
      {leaving && <EndAccessDialog professional={leaving} onClose={() => setLeaving(undefined)} />}
      {given && <InvitationDialog given={given} onClose={() => setGiven(undefined)} />}
    </ScreenLayout>
  )
}
