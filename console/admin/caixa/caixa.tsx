import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { CallError } from '#api/contract/http-client.ts'
import { useToday } from '#console/bookings/use-today.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useLiveAgenda } from '#console/live/use-live-agenda.ts'
import { caixaText as t } from '#console/messages/caixa.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { useFocusAfterChange } from '#console/ui/page/focus-heading.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { usePeriod } from '#console/ui/period/use-period.ts'
import { getDayPeriod } from '#domain/time/period.ts'
import { CaixaActions } from './caixa-actions.tsx'
import { CaixaDialogs } from './caixa-dialogs.tsx'
import { CaixaSheet } from './caixa-sheet.tsx'
import { parseEntryFilters } from './entry-filters.ts'
import { isCounting } from './shown-till.ts'
import { tillQuery } from './till-queries.ts'

const route = getRouteApi('/admin/caixa')

/** `/admin/caixa`: what came in and went out, and what should be in the drawer. */
export function CaixaPage() {
  useLiveAgenda()
  const params = route.useSearch()
  const today = useToday()
  const period = usePeriod(params, today, getDayPeriod(today))
  const filters = parseEntryFilters(params)
  const till = useInfiniteQuery(tillQuery({ ...period, ...filters }))
  const dialogs = useDialogHistory(['acao', 'estornar'])
  const [first] = till.data?.pages ?? []
  const isToday = period.from === today && period.to === today
  // Also of a day that was on the screen until its drawer was counted.
  const isRefused = isNotForReception(till.error)
  const shown = { till, period, today, filters, dialogs }
  const drawer = first?.figures?.drawer
  useFocusAfterChange(drawer ? `${drawer.day} ${drawer.closed?.at}` : undefined)
  return (
    <ScreenLayout
      title={t.title}
      heading={isToday ? t.today : t.title}
      action={<CaixaActions {...shown} />}
      wide
    >
      {isRefused ? (
        <NotForReception reason={formatErrorReason(till.error)} />
      ) : first?.figures ? (
        <CaixaSheet
          {...shown}
          first={first}
          figures={first.figures}
          isCounting={isCounting(shown, params.acao)}
        />
      ) : till.error ? (
        <LoadFailed title={t.failed} error={till.error} onRetry={() => void till.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      {first && !isRefused && <CaixaDialogs {...shown} params={params} />}
    </ScreenLayout>
  )
}

const isNotForReception = (error: unknown) =>
  error instanceof CallError && error.code === 'till_not_for_desk'

/** Days of the till that the reception does not see, and the way to the one that it works at. */
const NotForReception = ({ reason }: { reason: string }) => (
  <StateMessage
    icon={<Lock size={30} strokeWidth={1.75} />}
    title={t.notForReception.title}
    actions={
      <Link to="/admin/caixa" className={getButtonClass()}>
        {t.notForReception.toToday}
      </Link>
    }
  >
    {reason}
  </StateMessage>
)
