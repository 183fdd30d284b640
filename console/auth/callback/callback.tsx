import { useEffect, useRef, useState } from 'react'
import { getAddressSecrets, OPENED_LINK } from '#console/auth/address-secrets.ts'
import { ReopenLinkPage } from '#console/auth/layout/reopen-link-page.tsx'
import { getHomePath } from '#console/auth/sign-in/home-path.ts'
import { useGoToPath } from '#console/auth/sign-in/use-go-to.ts'
import { callbackText } from '#console/messages/callback.ts'
import { useMe, useSession } from '#console/session/use-session.ts'
import { LoadingScreen } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { CallbackError } from './callback-error.tsx'
import { type CallbackRequest, parseCallbackRequest } from './callback-request.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { adoptSession } from './finish-callback.ts'
import { useCallbackStep } from './use-callback-step.ts'

/** `/auth/callback`: where mails and Google lead back to. */
export function CallbackPage() {
  const [came] = useState(() => parseCallbackRequest(getAddressSecrets()))
  useTitle(callbackText.title)
  if (came.kind === 'recovery')
    return <Redirect to={`/reset-password?${new URLSearchParams(OPENED_LINK)}`} />
  if (came.kind === 'refused') return <CallbackError reason={came.description} refused />
  if (came.kind === 'reloaded') return <ReopenLinkPage />
  if (came.kind === 'nothing') return <AlreadySignedIn />
  return came.kind === 'confirm' ? <ConfirmEmail came={came} /> : <AdoptSession came={came} />
}

function AdoptSession({ came }: { came: Extract<CallbackRequest, { kind: 'adopt' }> }) {
  const { mutate, error } = useCallbackStep(adoptSession)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate(came)
  }, [came, mutate])
  return error ? <CallbackError error={error} /> : <LoadingScreen label={callbackText.processing} />
}

/** Nothing in the address: a page that was opened again. */
function AlreadySignedIn() {
  const session = useSession()
  const me = useMe()
  const land = useGoToPath()
  const role = me.data?.role
  useEffect(() => {
    if (role) land(getHomePath(role))
  }, [role, land])
  if (session !== 'signed-in' || me.isError)
    return <CallbackError reason={callbackText.unauthenticated} />
  return <LoadingScreen label={callbackText.processing} />
}
