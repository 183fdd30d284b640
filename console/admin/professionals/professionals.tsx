import { useQuery } from '@tanstack/react-query'
import { CircleAlert, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Bones, State } from '#console/ui/page/notice.tsx'
import { Screen } from '#console/ui/page/screen.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { ProfessionalList } from './professional-list.tsx'
import { type Given, professionalsQuery } from './professionals-query.ts'

const said = text.professionals

/** `/admin/professionals`: the team, and who of it has an account. */
export function ProfessionalsPage() {
  const { data, isError, refetch } = useQuery(professionalsQuery)
  const [given, setGiven] = useState<Given>()
  return (
    <Screen title={said.title} lead={said.lead}>
      {data ? (
        data.professionals.length > 0 ? (
          <ProfessionalList professionals={data.professionals} onInvited={setGiven} />
        ) : (
          <State icon={<UsersRound size={30} strokeWidth={1.75} />} title={said.empty}>
            {said.emptyText}
          </State>
        )
      ) : isError ? (
        <State
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={said.failed}
          actions={<Button onClick={() => void refetch()}>{text.retry}</Button>}
        >
          {said.failedText}
        </State>
      ) : (
        <Bones rows={4} />
      )}
      {given && <InvitationDialog given={given} onClose={() => setGiven(undefined)} />}
    </Screen>
  )
}
