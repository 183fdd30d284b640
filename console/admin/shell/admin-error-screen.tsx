import { Link, useRouterState } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { shell } from '#console/messages/shell.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { BrokenScreen } from '#console/ui/page/error-screen.tsx'

const AGENDA = '/admin/agenda'

/** A broken screen inside the frame, whose other screens still work. */
export function BrokenArea() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <BrokenScreen title={shell.broken.title} way={path !== AGENDA && <Agenda />}>
      {shell.broken.text}
    </BrokenScreen>
  )
}

const Agenda = () => (
  <Link to={AGENDA} className={buttonClass({ look: 'secondary' })}>
    <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
    {shell.broken.agenda}
  </Link>
)
