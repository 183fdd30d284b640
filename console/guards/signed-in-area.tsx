import { CloudOff, LogOut, WifiOff } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { NetworkError } from '#api/contract/http-client.ts'
import { text } from '#console/messages/app.ts'
import { useSecondStepNeeded } from '#console/session/second-step.ts'
import { signOutBrowser, useMe, useSession } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { LoadingScreen, StateMessage } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

// Few ever see them: the screens of an area do not carry them along.
const loadSecondStep = () => import('#console/second-step/ask/second-step-screens.tsx')
const SecondStepScreen = lazy(async () => ({ default: (await loadSecondStep()).SecondStepScreen }))
// Loaded with every area, and kept by the service worker: without a connection nothing else comes.
const loadLastAgenda = () => import('./last-agenda.tsx')
const LastAgenda = lazy(async () => ({
  default: await loadLastAgenda().then(
    (it) => it.LastAgenda,
    () => ServerUnreachable,
  ),
}))
const SecondStepDialog = lazy(async () => ({ default: (await loadSecondStep()).SecondStepDialog }))

type Props = {
  /** Where somebody who is not signed in is sent, or what they see. */
  signedOut: '/login' | '/login/professional' | ReactElement
  children: (user: SessionUser) => ReactNode
}

/** Shows its children to whoever is signed in; each area checks the role by itself. */
export function SignedInArea({ signedOut, children }: Props) {
  const session = useSession()
  const me = useMe()
  const needsSecondStep = useSecondStepNeeded()
  const isKnown = me.data !== undefined
  useEffect(() => {
    if (isKnown) void loadLastAgenda().catch(() => undefined)
  }, [isKnown])
  if (session === 'leaving') return <LoadingScreen label={text.signOut.leaving} />
  if (session === 'sign-out-pending') return <SignedOutOffline />
  if (session === 'signed-out') {
    return typeof signedOut === 'string' ? <RedirectToSignIn signInPath={signedOut} /> : signedOut
  }
  if (me.data) {
    return (
      <>
        {children(me.data)}
        <Suspense>{needsSecondStep && <SecondStepDialog />}</Suspense>
      </>
    )
  }
  if (needsSecondStep) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SecondStepScreen />
      </Suspense>
    )
  }
  if (me.isError) return <Unreachable error={me.error} onRetry={() => void me.refetch()} />
  return <LoadingScreen label={text.guard.checking} />
}

/** The owners' sign-in leads back here afterwards; the staff's always leads to their dashboard. */
function RedirectToSignIn({ signInPath }: { signInPath: '/login' | '/login/professional' }) {
  const [path] = useState(() => window.location.pathname + window.location.search)
  const back = new URLSearchParams({ return: path })
  return <Redirect to={signInPath === '/login' ? `${signInPath}?${back}` : signInPath} />
}

/** Without a connection the agenda is there as it was seen last; a server that answers has its own word. */
function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  const otherwise = <ServerUnreachable onRetry={onRetry} />
  if (!(error instanceof NetworkError)) return otherwise
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LastAgenda onRetry={onRetry} otherwise={otherwise} />
    </Suspense>
  )
}

function ServerUnreachable({ onRetry }: { onRetry: () => void; otherwise?: ReactNode }) {
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

/** Signed out without the network: drawn from what is loaded, for nothing else could come. */
function SignedOutOffline() {
  useTitle(text.signOut.offline)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<CloudOff size={30} strokeWidth={1.75} />}
        title={text.signOut.offline}
        actions={
          <Button onClick={() => window.location.assign('/login')}>{text.signOut.offlineGo}</Button>
        }
      >
        {text.signOut.offlineText}
      </StateMessage>
    </StandalonePage>
  )
}
