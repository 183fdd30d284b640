import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HandCoins, Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { professionalsQuery } from '#console/house/house-queries.ts'
import { text } from '#console/messages/app.ts'
import { commissionsText } from '#console/messages/commissions.ts'
import { teamText } from '#console/messages/team.ts'
import { PlanLimitNotice, SeePlans, usePlanLimitReached } from '#console/plan/plan-limit.tsx'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { EndAccessDialog } from './member/end-access-dialog.tsx'
import { InvitationDialog } from './member/invitation-dialog.tsx'
import styles from './member/professionals.module.css'
import type { IssuedInvitation, StaffMember } from './member/professionals-query.ts'
import { ProfessionalList } from './professional-list.tsx'
import { ReceptionSection } from './reception/reception-section.tsx'
import { NewProfessional } from './sheet/new-professional.tsx'
import { ProfessionalSheet } from './sheet/professional-sheet.tsx'

const t = text.professionals
const route = getRouteApi('/admin/professionals')
/** In the address, in the place of an id. */
const NEWCOMER = 'novo'

/** `/admin/professionals`: the team and the reception, or the sheet of one person. */
export function ProfessionalsPage() {
  const { profissional, aba } = route.useSearch()
  if (profissional === NEWCOMER) return <NewProfessional />
  if (profissional) return <ProfessionalSheet key={profissional} id={profissional} />
  return <TeamScreen archived={aba === 'arquivados'} />
}

function TeamScreen({ archived }: { archived: boolean }) {
  const team = useQuery(professionalsQuery(false)).data?.professionals
  const reached = usePlanLimitReached('professionals', team?.length)
  return (
    <ScreenLayout
      title={t.title}
      lead={t.lead}
      action={
        <div className={styles.headActs}>
          <Link to="/admin/commissions" className={getButtonClass({ look: 'secondary' })}>
            <HandCoins size={18} strokeWidth={1.75} aria-hidden="true" />
            {commissionsText.title}
          </Link>
          {reached ? (
            <SeePlans />
          ) : (
            <Link
              to="/admin/professionals"
              search={{ profissional: NEWCOMER }}
              className={getButtonClass()}
            >
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              {teamText.add}
            </Link>
          )}
        </div>
      }
    >
      {reached && <PlanLimitNotice reached={reached} />}
      <nav className={styles.tabs} aria-label={teamText.tabs.label}>
        <Tab archived={false} />
        <Tab archived />
      </nav>
      <TeamList archived={archived} />
      {!archived && <ReceptionSection />}
    </ScreenLayout>
  )
}

function Tab({ archived }: { archived: boolean }) {
  return (
    <Link
      to="/admin/professionals"
      search={archived ? { aba: 'arquivados' } : {}}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {archived ? teamText.tabs.archived : teamText.tabs.active}
    </Link>
  )
}

function TeamList({ archived }: { archived: boolean }) {
  const { data, error, refetch } = useQuery(professionalsQuery(archived))
  const [given, setGiven] = useState<IssuedInvitation>()
  const [leaving, ask, close] = useDialogEntry<StaffMember>()
  if (error && !data)
    return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  return (
    <>
      {data.professionals.length > 0 ? (
        <ProfessionalList professionals={data.professionals} onInvited={setGiven} onEnd={ask} />
      ) : (
        <StateMessage
          icon={<UsersRound size={30} strokeWidth={1.75} />}
          title={archived ? teamText.noneArchived : t.empty}
        >
          {archived ? teamText.noneArchivedText : t.emptyText}
        </StateMessage>
      )}
      {leaving && <EndAccessDialog professional={leaving} onClose={close} />}
      {given && <InvitationDialog given={given} onClose={() => setGiven(undefined)} />}
    </>
  )
}
