import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { getAddressSecrets, setAddressSecrets } from '#console/auth/address-secrets.ts'
import { getHomePath } from '#console/auth/sign-in/home-path.ts'
import { useGoToPath } from '#console/auth/sign-in/use-go-to.ts'
import { text } from '#console/messages/app.ts'
import { useMe, useSession } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { LoadingScreen, StateMessage } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { CallbackError } from './callback-error.tsx'
import { type CallbackRequest, parseCallbackRequest } from './callback-request.ts'
import { adoptSession, confirmEmail } from './finish-callback.ts'

const route = getRouteApi('/auth/callback')

/** `/auth/callback`: where mails and Google lead back to. */
export function CallbackPage() {
  const [came] = useState(() => parseCallbackRequest(getAddressSecrets()))
  useTitle(text.callback.title)
  if (came.kind === 'recovery') return <Redirect to="/reset-password" />
  if (came.kind === 'refused') return <CallbackError reason={came.description} refused />
  if (came.kind === 'nothing') return <AlreadySignedIn />
  return came.kind === 'confirm' ? <ConfirmEmail came={came} /> : <AdoptSession came={came} />
}

/** The steps themselves: on success somebody lands, and the secrets are forgotten either way. */
function useCallbackStep<C extends CallbackRequest>(
  step: (came: C, role: string | undefined) => ReturnType<typeof adoptSession>,
) {
  const { role } = route.useSearch()
  const land = useGoToPath()
  return useMutation({
    mutationFn: (came: C) => step(came, role),
    onSuccess: (user, came) => {
      // Before this page gives way to the next, which may be there at once.
      if (came.kind === 'confirm') toast.success(text.callback.confirmed)
      return land(getHomePath(user.role))
    },
    onSettled: () => setAddressSecrets({}),
  })
}

function AdoptSession({ came }: { came: Extract<CallbackRequest, { kind: 'adopt' }> }) {
  const { mutate, error } = useCallbackStep(adoptSession)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate(came)
  }, [came, mutate])
  return error ? (
    <CallbackError error={error} />
  ) : (
    <LoadingScreen label={text.callback.processing} />
  )
}

function ConfirmEmail({ came }: { came: Extract<CallbackRequest, { kind: 'confirm' }> }) {
  const { mutate, error, isPending, isSuccess } = useCallbackStep(confirmEmail)
  if (error) return <CallbackError error={error} />
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<MailCheck size={30} strokeWidth={1.75} />}
        title={text.callback.confirmHeading}
        actions={
          <Button
            large
            busy={(isPending || isSuccess) && text.callback.confirming}
            onClick={() => mutate(came)}
          >
            {text.callback.confirm}
          </Button>
        }
      >
        {text.callback.confirmText}
      </StateMessage>
    </StandalonePage>
  )
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
    return <CallbackError reason={text.callback.unauthenticated} />
  return <LoadingScreen label={text.callback.processing} />
}
