import { useQuery } from '@tanstack/react-query'
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
  const create = (professional_id: string | null) => () =>
    call('POST /api/calendars', { body: { professional_id } })
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {data ? (
        <>
          <ul className={styles.rows}>
            <li>
              <CalendarAddress
                name={t.house}
                url={data.house?.url ?? null}
                create={create(null)}
                end={() => call('DELETE /api/calendars/house', {})}
              />
            </li>
            {data.professionals.map(({ id, name, calendar }) => (
              <li key={id}>
                <CalendarAddress
                  name={displayName(name)}
                  url={calendar?.url ?? null}
                  create={create(id)}
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
