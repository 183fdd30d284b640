import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { passSecrets, takenSecrets } from '#console/auth/address-secrets.ts'
import { landingOf } from '#console/auth/sign-in/home-path.ts'
import { useLanding } from '#console/auth/sign-in/use-go-to.ts'
import { text } from '#console/messages/app.ts'
import { useMe, useSession } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { State, Waiting } from '#console/ui/page/notice.tsx'
import { Lead } from '#console/ui/page/redirect.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { CallbackError } from './callback-error.tsx'
import { type Return, returnOf } from './callback-request.ts'
import { adopt, confirm } from './finish-callback.ts'

const route = getRouteApi('/auth/callback')

/** `/auth/callback`: where mails and Google lead back to. */
export function CallbackPage() {
  const [came] = useState(() => returnOf(takenSecrets()))
  useTitle(text.callback.title)
  if (came.kind === 'recovery') return <Lead to="/reset-password" />
  if (came.kind === 'refused') return <CallbackError said={came.description} refused />
  if (came.kind === 'nothing') return <AlreadyIn />
  return came.kind === 'confirm' ? <Confirm came={came} /> : <Adopt came={came} />
}

/** The steps themselves: on success somebody lands, and the secrets are forgotten either way. */
function useArrival<C extends Return>(
  step: (came: C, role: string | undefined) => ReturnType<typeof adopt>,
) {
  const { role } = route.useSearch()
  const land = useLanding()
  return useMutation({
    mutationFn: (came: C) => step(came, role),
    onSuccess: (user) => land(landingOf(user.role)),
    onSettled: () => passSecrets({}),
  })
}

function Adopt({ came }: { came: Extract<Return, { kind: 'adopt' }> }) {
  const { mutate, error } = useArrival(adopt)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate(came)
  }, [came, mutate])
  return error ? <CallbackError error={error} /> : <Waiting label={text.callback.processing} />
}

function Confirm({ came }: { came: Extract<Return, { kind: 'confirm' }> }) {
  const { mutate, error, isPending, isSuccess } = useArrival(confirm)
  useEffect(() => {
    if (isSuccess) toast.success(text.callback.confirmed)
  }, [isSuccess])
  if (error) return <CallbackError error={error} />
  return (
    <LonePage>
      <State
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
      </State>
    </LonePage>
  )
}

/** Nothing in the address: a page that was opened again. */
function AlreadyIn() {
  const session = useSession()
  const me = useMe()
  const land = useLanding()
  const role = me.data?.role
  useEffect(() => {
    if (role) land(landingOf(role))
  }, [role, land])
  if (session !== 'in' || me.isError) return <CallbackError said={text.callback.unauthenticated} />
  return <Waiting label={text.callback.processing} />
}
