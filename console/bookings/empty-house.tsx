import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { agendaText as t } from '#console/messages/agenda.ts'
import { useMe } from '#console/session/use-session.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'

/** Believed until it is known otherwise: nearly every salon has some. */
export const useHasServices = () => (useQuery(catalogQuery).data?.services.length ?? 1) > 0

/** What a house lacks before anybody can be booked, and for its owner the way to it. */
export function EmptyHouse() {
  const hasServices = useHasServices()
  const isOwner = useMe().data?.house_role === 'owner'
  return (
    <StateMessage
      icon={<CalendarHeart size={30} strokeWidth={1.75} />}
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
