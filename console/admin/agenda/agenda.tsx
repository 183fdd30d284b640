import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, CircleAlert } from 'lucide-react'
import type { AgendaBooking, CallOutput } from '#api/contract/contract.ts'
import { displayName } from '#domain/display.ts'
import { text } from '../../messages.ts'
import { useMe } from '../../session.tsx'
import { BookingList } from '../../ui/booking-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Bones, State } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { spokenDate } from '../../ui/spoken-date.ts'
import { agendaQuery } from './query.ts'
import { ShareLink } from './share-link.tsx'

const said = text.agenda

/** `/admin/agenda`: today, as a list. */
export function AgendaPage() {
  const { data, isError, refetch } = useQuery(agendaQuery)
  const me = useMe().data
  const slug = me?.business?.slug
  const isNew = me?.resources?.plano_atual === 'trial'
  const open = data?.bookings.filter(({ status }) => status !== 'cancelled').length
  return (
    <Screen
      title={said.title}
      heading={data ? spokenDate(data.today) : said.title}
      lead={open ? said.count(open) : undefined}
    >
      {slug && <ShareLink slug={slug} />}
      {data ? (
        <Day day={data} isNew={isNew} />
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
        <Bones rows={5} />
      )}
    </Screen>
  )
}

function Day({ day, isNew }: { day: CallOutput<'GET /api/bookings'>; isNew: boolean }) {
  if (day.bookings.length === 0) {
    return (
      <State icon={<CalendarHeart size={30} strokeWidth={1.75} />} title={said.empty}>
        {isNew ? said.freshText : said.emptyText}
      </State>
    )
  }
  return (
    <BookingList
      label={said.list}
      bookings={day.bookings}
      title={({ client_name }) => displayName(client_name)}
      detail={detailOf}
    />
  )
}

function detailOf({ service_name, professional_name, encaixe }: AgendaBooking): string {
  const parts = [service_name, said.with(professional_name), encaixe && said.encaixe]
  return parts.filter(Boolean).join(' · ')
}
