import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CalendarX } from 'lucide-react'
import { useToday } from '#console/bookings/use-today.ts'
import { reportsText as t } from '#console/messages/reports.ts'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { PaperHead } from '#console/ui/period/paper-head.tsx'
import { PeriodPicker } from '#console/ui/period/period-picker.tsx'
import { usePeriod } from '#console/ui/period/use-period.ts'
import { MOST_REPORT_DAYS } from '#domain/report/comparison.ts'
import { countDays } from '#domain/time/period.ts'
import { BookingsCard } from './bookings-card.tsx'
import { ClientsCard } from './clients-card.tsx'
import { OccupancyCard } from './occupancy-card.tsx'
import { parseTakingsPart } from './report-links.ts'
import styles from './reports.module.css'
import { RevenueCard } from './revenue-card.tsx'
import { parseTakingsView, TakingsCard } from './takings-card.tsx'
import { TakingsScreen } from './takings-screen.tsx'

const route = getRouteApi('/admin/reports')

/** `/admin/reports`: a period, and the one before beside it; each card answers one question. */
export function ReportsPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/admin/reports' })
  const today = useToday()
  const period = usePeriod(search, today)
  const { profissional, parte } = search
  if (profissional && countDays(period) <= MOST_REPORT_DAYS)
    return (
      <TakingsScreen
        period={period}
        professional_id={profissional}
        of={parseTakingsPart(parte)}
        pages={search.pagina}
      />
    )
  return (
    <ScreenLayout
      title={t.title}
      wide
      action={
        <PeriodPicker
          period={period}
          today={today}
          onChange={({ from: de, to: ate }) => void navigate({ search: { ...search, de, ate } })}
        />
      }
    >
      <PaperHead period={period} title={t.paper} />
      {countDays(period) > MOST_REPORT_DAYS ? (
        <StateMessage icon={<CalendarX size={30} strokeWidth={1.75} />} title={t.tooLong}>
          {t.tooLongText}
        </StateMessage>
      ) : (
        <div className={styles.cards}>
          <RevenueCard period={period} today={today} />
          <TakingsCard period={period} view={parseTakingsView(search.aba)} search={search} />
          <OccupancyCard period={period} />
          <BookingsCard period={period} />
          <ClientsCard period={period} />
        </div>
      )}
    </ScreenLayout>
  )
}
