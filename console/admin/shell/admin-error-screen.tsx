import { Link, useRouterState } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { ErrorScreen } from '#console/ui/page/error-screen.tsx'

const AGENDA_PATH = '/admin/agenda'

/** A broken screen inside the frame, whose other screens still work. */
export function AdminErrorScreen() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <ErrorScreen title={text.brokenScreen.title} way={path !== AGENDA_PATH && <AgendaLink />}>
      {text.brokenScreen.text}
    </ErrorScreen>
  )
}

const AgendaLink = () => (
  <Link to={AGENDA_PATH} className={getButtonClass({ look: 'secondary' })}>
    <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
    {text.brokenScreen.agenda}
  </Link>
)
