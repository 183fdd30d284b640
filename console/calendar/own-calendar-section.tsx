import { useQuery } from '@tanstack/react-query'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { CalendarAddress, CalendarSteps } from './calendar-address.tsx'

const t = integrationText.calendars

/** A professional's own calendar. */
export function OwnCalendarSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['calendars', 'own'],
    queryFn: () => call('GET /api/professional/calendar', {}),
  })
  return (
    <SectionCard title={t.own} lead={t.ownLead}>
      {data ? (
        <>
          <CalendarAddress
            name={null}
            calendar={data.calendar}
            create={(body) => call('POST /api/professional/calendar', { body })}
            show={(body) => call('POST /api/professional/calendar/address', { body })}
            end={() => call('DELETE /api/professional/calendar', {})}
          />
          <CalendarSteps />
        </>
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
    </SectionCard>
  )
}
