import { LogOut, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { signOut, useMe, useSession } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { State, Waiting } from '#console/ui/page/notice.tsx'
import { Lead } from '#console/ui/page/redirect.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'
import { LeftOffline } from './signed-out-offline.tsx'

type Props = {
  /** The door of this area, for whoever is not signed in. */
  door: '/login' | '/login/professional'
  children: (user: SessionUser) => ReactNode
}

/** Only for whoever is signed in; what his role may see is for each area to say. */
export function SignedInArea({ door, children }: Props) {
  const session = useSession()
  const me = useMe()
  if (session === 'leaving') return <Waiting label={text.signOut.leaving} />
  if (session === 'offline') return <LeftOffline />
  if (session === 'out') return <ToDoor door={door} />
  if (me.data) return children(me.data)
  if (me.isError) return <Unreachable onRetry={() => void me.refetch()} />
  return <Waiting label={text.guard.checking} />
}

/** To the door, which leads back here afterwards. The staff's knows only one place to lead to. */
function ToDoor({ door }: Pick<Props, 'door'>) {
  const [here] = useState(() => window.location.pathname + window.location.search)
  const back = new URLSearchParams({ return: here })
  return <Lead to={door === '/login' ? `${door}?${back}` : door} />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <LonePage>
      <State
        page
        bad
        icon={<WifiOff size={30} strokeWidth={1.75} />}
        title={text.guard.failed}
        actions={
          <>
            <Button onClick={onRetry}>{text.retry}</Button>
            <Button
              look="secondary"
              icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => void signOut()}
            >
              {text.signOut.action}
            </Button>
          </>
        }
      >
        {text.guard.failedText}
      </State>
    </LonePage>
  )
}
