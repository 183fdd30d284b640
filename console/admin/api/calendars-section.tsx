import { useQuery } from '@tanstack/react-query'
import type { ProofBody } from '#console/account/use-password-change.ts'
import { CalendarAddress, CalendarSteps } from '#console/calendar/calendar-address.tsx'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { displayName } from '#domain/text/display.ts'
import styles from './api.module.css'
import { calendarsQuery } from './api-queries.ts'

const t = integrationText.calendars

/** The house's calendar, and those of who serves there. */
export function CalendarsSection() {
  const { data, error, refetch } = useQuery(calendarsQuery)
  const create = (professional_id: string | null) => (shown: ProofBody) =>
    call('POST /api/calendars', { body: { professional_id, ...shown } })
  const show = (professional_id: string | null) => (shown: ProofBody) =>
    call('POST /api/calendars/address', { body: { professional_id, ...shown } })
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {data ? (
        <>
          <ul className={styles.rows}>
            <li>
              <CalendarAddress
                name={t.house}
                calendar={data.house}
                create={create(null)}
                show={show(null)}
                end={() => call('DELETE /api/calendars/house', {})}
              />
            </li>
            {data.professionals.map(({ id, name, calendar }) => (
              <li key={id}>
                <CalendarAddress
                  name={displayName(name)}
                  calendar={calendar}
                  create={create(id)}
                  show={show(id)}
                  end={() => call('DELETE /api/calendars/:id', { params: { id } })}
                />
              </li>
            ))}
          </ul>
          <CalendarSteps />
        </>
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </SectionCard>
  )
}
