import { useEffect, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { useSecondStepNeeded } from '#console/session/second-step.ts'
import { signOutBrowser, useMe, useSession } from '#console/session/use-session.ts'
import {
  REDIRECTING_ACT,
  SIGN_IN_ACT,
  toastActDone,
  toastActFailed,
} from '#console/ui/toast/toast-act.ts'
import { ROLES, type Role } from '#domain/people/role.ts'
import { getHomePath } from './home-path.ts'
import type { SignInArea } from './remembered-email.ts'
import { formatNotProfessional, type SignInResult } from './sign-in.ts'
import { useGoToPath } from './use-go-to.ts'

type WelcomeToast = {
  message: string
  /** How long it may be read before the next screen comes (ms). */
  pause: number
}

export type SignInFlow = {
  /** The role of whoever is signed in already, `checking` while that is asked, or `second-step` before it can be. */
  status: Role | 'checking' | 'second-step' | undefined
  busy: boolean
  /** Runs a sign-in and then does what its outcome asks for. */
  during: (enter: () => Promise<SignInResult>, welcome?: WelcomeToast) => Promise<void>
  settle: (result: SignInResult, welcome?: WelcomeToast) => void
  /** Leads nobody on whose role is not the area's. */
  checkArea: (user: SessionUser) => void
}

const ALLOWED_ROLES: Record<SignInArea | 'any', readonly Role[]> = {
  admin: ['admin', 'client'],
  professional: ['professional'],
  any: ROLES,
}
const WELCOME: WelcomeToast = { message: text.login.success, pause: 0 }

/** Signs in to an area, or to any: whoever is signed in to it already is led on. */
export function useSignInFlow(area: SignInArea | 'any', wanted?: string): SignInFlow {
  const [busy, setBusy] = useState(false)
  const land = useGoToPath()
  const status = useSignInStatus(busy)
  useEffect(() => {
    const role = ALLOWED_ROLES[area].find((one) => one === status)
    if (!role) return
    toastActDone(REDIRECTING_ACT, text.login.redirecting)
    land(getHomePath(role, wanted))
  }, [area, status, land, wanted])
  const settle: SignInFlow['settle'] = (result, { message, pause } = WELCOME) => {
    setBusy('role' in result)
    if ('failure' in result) {
      toastActFailed(SIGN_IN_ACT, result.failure.title, result.failure.text)
      return
    }
    if ('next' in result) return
    toastActDone(SIGN_IN_ACT, message)
    setTimeout(land, pause, getHomePath(result.role, wanted))
  }
  const during: SignInFlow['during'] = async (enter, welcome) => {
    setBusy(true)
    settle(await enter(), welcome)
  }
  const checkArea = ({ role }: SessionUser) => {
    if (area !== 'professional' || role === 'professional') return
    toastActFailed(SIGN_IN_ACT, text.login.denied, formatNotProfessional(role))
    void signOutBrowser()
  }
  return { status, busy, during, settle, checkArea }
}

/** Who is signed in already; nobody while a sign-in is under way. */
function useSignInStatus(busy: boolean): SignInFlow['status'] {
  const session = useSession()
  const me = useMe()
  const needsSecondStep = useSecondStepNeeded()
  if (busy || session !== 'signed-in') return undefined
  if (needsSecondStep) return 'second-step'
  if (me.data) return me.data.role
  return me.isPending ? 'checking' : undefined
}
