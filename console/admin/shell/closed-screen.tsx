import { Link } from '@tanstack/react-router'
import { CalendarDays, ShieldX } from 'lucide-react'
import { shellText } from '#console/messages/shell.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

const t = shellText.closed

/** In place of a screen of the owner's, for whoever works at the reception and typed its address. */
export function ClosedScreen() {
  useTitle(t.title)
  return (
    <StateMessage
      page
      icon={<ShieldX size={30} strokeWidth={1.75} />}
      title={t.title}
      actions={
        <Link to="/admin/agenda" className={getButtonClass()}>
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
          {t.agenda}
        </Link>
      }
    >
      {t.text}
    </StateMessage>
  )
}
