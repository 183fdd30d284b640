import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { formatLeavingDay } from '#console/leaving/leaving-query.ts'
import { agendaText as t } from '#console/messages/agenda.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { useMe } from '#console/session/use-session.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'

/** Believed until it is known otherwise: nearly every salon has some. */
export const useHasServices = () => (useQuery(catalogQuery).data?.services.length ?? 1) > 0

/** What a house lacks before anybody can be booked, and for its owner the way to it; of one that is leaving, what holds. */
export function EmptyHouse() {
  const hasServices = useHasServices()
  const { data: me } = useMe()
  const isOwner = me?.house_role === 'owner'
  const icon = <CalendarHeart size={30} strokeWidth={1.75} />
  if (me?.leaving) {
    const { due_at, timezone } = me.leaving
    const title = leavingText.leaving.title(formatLeavingDay(due_at, timezone))
    return (
      <StateMessage icon={icon} title={title}>
        {leavingText.leaving.empty}
      </StateMessage>
    )
  }
  return (
    <StateMessage
      icon={icon}
      title={t.nobody}
      actions={
        isOwner && (
          <Link to="/admin/first-steps" search={{}} className={getButtonClass()}>
            {t.start}
          </Link>
        )
      }
    >
      {t.nobodyText(hasServices)}
    </StateMessage>
  )
}

/** In place of a form that could only be refused. */
export function EmptyHouseDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.form.create} onClose={onClose}>
      <EmptyHouse />
    </Dialog>
  )
}
