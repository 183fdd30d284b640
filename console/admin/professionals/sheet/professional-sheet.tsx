import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, UserRoundX } from 'lucide-react'
import { professionalsQuery } from '#console/house/house-queries.ts'
import { text } from '#console/messages/app.ts'
import { planLimitsText } from '#console/messages/plan-limits.ts'
import { teamText as t } from '#console/messages/team.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { displayName } from '#domain/text/display.ts'
import styles from '../member/professionals.module.css'
import type { StaffMember, Team } from '../member/professionals-query.ts'
import { AccessCard } from './access-card.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { DaysOff } from './days-off.tsx'
import { FutureBookings } from './future-bookings.tsx'
import { ProfessionalForm } from './professional-form.tsx'

/** Everything about one person, archived or not, under an address of its own. */
export function ProfessionalSheet({ id }: { id: string }) {
  const active = useQuery(professionalsQuery(false))
  const archived = useQuery(professionalsQuery(true))
  const all = [...(active.data?.professionals ?? []), ...(archived.data?.professionals ?? [])]
  const member = all.find((one) => one.id === id)
  const error = active.error ?? archived.error
  if (member && active.data) return <Sheet member={member} team={active.data} />
  return (
    <ScreenLayout title={text.professionals.title}>
      <BackLink archived={false} />
      {error ? (
        <LoadFailed
          title={text.professionals.failed}
          error={error}
          onRetry={() => void Promise.all([active.refetch(), archived.refetch()])}
        />
      ) : active.data && archived.data ? (
        <StateMessage icon={<UserRoundX size={30} strokeWidth={1.75} />} title={t.gone}>
          {t.goneText}
        </StateMessage>
      ) : (
        <Skeleton rows={6} />
      )}
    </ScreenLayout>
  )
}

export function BackLink({ archived }: { archived: boolean }) {
  return (
    <Link
      to="/admin/professionals"
      search={archived ? { aba: 'arquivados' } : {}}
      className={styles.back}
    >
      <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t.back}
    </Link>
  )
}

function Sheet({ member, team }: { member: StaffMember; team: Team }) {
  return (
    <ScreenLayout title={text.professionals.title} heading={displayName(member.name)}>
      <BackLink archived={member.archived} />
      <div className={styles.sheet}>
        {member.bookings_ahead > 0 && member.archived && (
          <FutureBookings member={member} team={team} />
        )}
        {member.read_only && (
          <Notice warn>
            {t.readOnlyText} <Link to="/admin/subscription">{planLimitsText.see}</Link>
          </Notice>
        )}
        <fieldset disabled={member.read_only} className={styles.whole}>
          <ProfessionalForm member={member} houseHours={team.house_hours} />
        </fieldset>
        {!member.archived && <DaysOff member={member} />}
        {!member.archived && (!member.read_only || member.account === 'active') && (
          <AccessCard member={member} />
        )}
        {!member.archived && <FutureBookings member={member} team={team} />}
        <ArchiveCard member={member} />
      </div>
    </ScreenLayout>
  )
}
