import '#console/session/invalidate-writes.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { SessionUser } from '#api/contract/contract.ts'
import { AdminArea } from '#console/guards/admin-area.tsx'
import { firstStepsQuery, houseSettingsQuery } from '#console/house/house-queries.ts'
import { firstStepsText as t } from '#console/messages/first-steps.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { LoadingScreen } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { FIRST_STEPS, type FirstStep } from '#domain/business/first-steps.ts'
import { isKnownValue } from '#domain/text/lenient-json.ts'
import { Done } from './done.tsx'
import styles from './first-steps.module.css'
import { HoursStep } from './hours-step.tsx'
import { HouseStep } from './house-step.tsx'
import { PageStep } from './page-step.tsx'
import { ServicesStep } from './services-step.tsx'
import type { StepProps } from './step.ts'
import { TeamStep } from './team-step.tsx'

const route = getRouteApi('/admin/first-steps')

const STEPS = {
  house: HouseStep,
  hours: HoursStep,
  services: ServicesStep,
  team: TeamStep,
  page: PageStep,
} satisfies Record<FirstStep, (props: StepProps) => unknown>

/** `/admin/first-steps`: from a house that was just registered to one that clients can book at. */
export function FirstStepsPage() {
  return (
    <AdminArea>
      {(user) => {
        // Of what is there to be excluded nothing is begun.
        if (user.leaving !== null) return <Redirect to="/admin/delete-account" />
        if (!user.is_plan_open) return <Redirect to="/admin/subscription" />
        return user.house_role === 'owner' ? (
          <GuidedStart user={user} />
        ) : (
          <Redirect to="/admin/agenda" />
        )
      }}
    </AdminArea>
  )
}

function GuidedStart({ user }: { user: SessionUser }) {
  const steps = useQuery(firstStepsQuery)
  const house = useQuery(houseSettingsQuery)
  const { passo } = route.useSearch()
  const navigate = useNavigate()
  const error = steps.error ?? house.error
  if (!steps.data || !house.data) {
    if (!error) return <LoadingScreen />
    const retry = () => void Promise.all([steps.refetch(), house.refetch()])
    return (
      <main className={`${styles.frame} ${styles.main}`} id="content">
        <h1 className={styles.heading}>{t.title}</h1>
        <LoadFailed title={t.failed} error={error} onRetry={retry} />
      </main>
    )
  }
  const step = isKnownValue(FIRST_STEPS, passo) ? passo : steps.data.left[0]
  if (passo === 'done' || !step) return <Done loaded={steps.data} house={house.data} />
  const Step = STEPS[step]
  const next = FIRST_STEPS[FIRST_STEPS.indexOf(step) + 1] ?? 'done'
  const goOn = () => void navigate({ to: '/admin/first-steps', search: { passo: next } })
  return <Step key={step} user={user} loaded={steps.data} house={house.data} onDone={goOn} />
}
