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
  said: string
  /** How long it may be read before the next screen comes (ms). */
  pause: number
}

export type SignInFlow = {
  /** The role of whoever is signed in already, or `checking` while that is asked. */
  here: Role | 'checking' | undefined
  busy: boolean
  /** Runs a sign-in and then does what its outcome asks for. */
  during: (enter: () => Promise<SignInResult>, welcome?: WelcomeToast) => Promise<void>
  settle: (entrance: SignInResult, welcome?: WelcomeToast) => void
}

const ALLOWED_ROLES: Record<SignInArea, readonly Role[]> = {
  admin: ['admin', 'client'],
  professional: ['professional'],
}
const WELCOME: WelcomeToast = { said: text.login.success, pause: 0 }

/** The way through a door: whoever is already in is led on, whoever signs in lands. */
export function useSignInFlow(door: SignInArea, wanted?: string): SignInFlow {
  const [busy, setBusy] = useState(false)
  const land = useGoToPath()
  const here = useSignedInRole(busy)
  useEffect(() => {
    const role = ALLOWED_ROLES[door].find((one) => one === here)
    if (!role) return
    toast.success(text.login.redirecting, { id: 'redirecting' })
    land(getHomePath(role, wanted))
  }, [door, here, land, wanted])
  const settle: SignInFlow['settle'] = (entrance, { said, pause } = WELCOME) => {
    setBusy('role' in entrance)
    if ('failure' in entrance) {
      toast.error(entrance.failure.title, { description: entrance.failure.text })
      return
    }
    toast.success(said)
    setTimeout(land, pause, getHomePath(entrance.role, wanted))
  }
  const during: SignInFlow['during'] = async (enter, welcome) => {
    setBusy(true)
    settle(await enter(), welcome)
  }
  return { here, busy, during, settle }
}

/** Who is signed in already; nobody while a sign-in is under way. */
function useSignedInRole(busy: boolean): SignInFlow['here'] {
  const session = useSession()
  const me = useMe()
  if (busy || session !== 'signed-in') return undefined
  if (me.data) return me.data.role
  return me.isPending ? 'checking' : undefined
}
