import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { text } from '#console/messages/app.ts'
import { useMe, useSession } from '#console/session/use-session.ts'
import type { Role } from '#domain/people/role.ts'
import { getHomePath } from './home-path.ts'
import type { SignInArea } from './remembered-email.ts'
import type { SignInResult } from './sign-in.ts'
import { useGoToPath } from './use-go-to.ts'

type WelcomeToast = {
  message: string
  /** How long it may be read before the next screen comes (ms). */
  pause: number
}

export type SignInFlow = {
  /** The role of whoever is signed in already, or `checking` while that is asked. */
  currentRole: Role | 'checking' | undefined
  busy: boolean
  /** Runs a sign-in and then does what its outcome asks for. */
  during: (enter: () => Promise<SignInResult>, welcome?: WelcomeToast) => Promise<void>
  settle: (result: SignInResult, welcome?: WelcomeToast) => void
}

const ALLOWED_ROLES: Record<SignInArea, readonly Role[]> = {
  admin: ['admin', 'client'],
  professional: ['professional'],
}
const WELCOME: WelcomeToast = { message: text.login.success, pause: 0 }

/** Signs in to an area: whoever is signed in to it already is led on. */
export function useSignInFlow(area: SignInArea, wanted?: string): SignInFlow {
  const [busy, setBusy] = useState(false)
  const land = useGoToPath()
  const currentRole = useSignedInRole(busy)
  useEffect(() => {
    const role = ALLOWED_ROLES[area].find((one) => one === currentRole)
    if (!role) return
    toast.success(text.login.redirecting, { id: 'redirecting' })
    land(getHomePath(role, wanted))
  }, [area, currentRole, land, wanted])
  const settle: SignInFlow['settle'] = (result, { message, pause } = WELCOME) => {
    setBusy('role' in result)
    if ('failure' in result) {
      toast.error(result.failure.title, { description: result.failure.text })
      return
    }
    toast.success(message)
    setTimeout(land, pause, getHomePath(result.role, wanted))
  }
  const during: SignInFlow['during'] = async (enter, welcome) => {
    setBusy(true)
    settle(await enter(), welcome)
  }
  return { currentRole, busy, during, settle }
}

/** Who is signed in already; nobody while a sign-in is under way. */
function useSignedInRole(busy: boolean): SignInFlow['currentRole'] {
  const session = useSession()
  const me = useMe()
  if (busy || session !== 'signed-in') return undefined
  if (me.data) return me.data.role
  return me.isPending ? 'checking' : undefined
}
