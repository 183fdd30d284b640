import { Link, useRouterState } from '@tanstack/react-router'
import { CalendarDays, RotateCw } from 'lucide-react'
import { text } from '../messages.ts'
import { shell } from '../messages-shell.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { State } from '../ui/notice.tsx'
import { useTitle } from '../ui/title.ts'

const AGENDA = '/admin/agenda'

/**
 * A screen that could not be loaded or drawn, inside the frame, whose other screens still work.
 * Loading it anew also fetches a newer version.
 */
export function BrokenArea() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useTitle(shell.broken.title)
  return (
    <State
      page
      bad
      icon={<RotateCw size={30} strokeWidth={1.75} />}
      title={shell.broken.title}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{text.retry}</Button>
          {path !== AGENDA && (
            <Link to={AGENDA} className={buttonClass({ look: 'secondary' })}>
              <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
              {shell.broken.agenda}
            </Link>
          )}
        </>
      }
    >
      {shell.broken.text}
    </State>
  )
}
