import { LogOut, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { signOutBrowser, useMe, useSession } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { LoadingScreen, StateMessage } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { SignedOutOffline } from './signed-out-offline.tsx'

type Props = {
  /** where somebody who is not signed in is sent */
  signInPath: '/login' | '/login/professional'
  children: (user: SessionUser) => ReactNode
}

/** Shows its children to whoever is signed in; each area checks the role by itself. */
export function SignedInArea({ signInPath, children }: Props) {
  const session = useSession()
  const me = useMe()
  if (session === 'leaving') return <LoadingScreen label={text.signOut.leaving} />
  if (session === 'sign-out-pending') return <SignedOutOffline />
  if (session === 'signed-out') return <RedirectToSignIn signInPath={signInPath} />
  if (me.data) return children(me.data)
  if (me.isError) return <ServerUnreachable onRetry={() => void me.refetch()} />
  return <LoadingScreen label={text.guard.checking} />
}

/** The owners' sign-in leads back here afterwards; the staff's always leads to their dashboard. */
function RedirectToSignIn({ signInPath }: Pick<Props, 'signInPath'>) {
  const [path] = useState(() => window.location.pathname + window.location.search)
  const back = new URLSearchParams({ return: path })
  return <Redirect to={signInPath === '/login' ? `${signInPath}?${back}` : signInPath} />
}

function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <StandalonePage>
      <StateMessage
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
              onClick={() => void signOutBrowser()}
            >
              {text.signOut.action}
            </Button>
          </>
        }
      >
        {text.guard.failedText}
      </StateMessage>
    </StandalonePage>
  )
}
