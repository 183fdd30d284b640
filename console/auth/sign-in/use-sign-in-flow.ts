import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { text } from '#console/messages/app.ts'
import { useMe, useSession } from '#console/session/use-session.ts'
import type { Role } from '#domain/people/role.ts'
import { landingOf } from './home-path.ts'
import type { Door } from './remembered-email.ts'
import type { Entrance } from './sign-in.ts'
import { useLanding } from './use-go-to.ts'

type Welcome = {
  said: string
  /** How long it may be read before the next screen comes (ms). */
  pause: number
}

export type EntranceOf = {
  /** Who is already in: his role, or `checking` while that is asked. */
  here: Role | 'checking' | undefined
  busy: boolean
  /** Runs a sign-in and then does what its outcome asks for. */
  during: (enter: () => Promise<Entrance>, welcome?: Welcome) => Promise<void>
  settle: (entrance: Entrance, welcome?: Welcome) => void
}

const LET_ON: Record<Door, readonly Role[]> = {
  admin: ['admin', 'client'],
  professional: ['professional'],
}
const WELCOME: Welcome = { said: text.login.success, pause: 0 }

/** The way through a door: whoever is already in is led on, whoever signs in lands. */
export function useEntrance(door: Door, wanted?: string): EntranceOf {
  const [busy, setBusy] = useState(false)
  const land = useLanding()
  const here = useWhoIsHere(busy)
  useEffect(() => {
    const role = LET_ON[door].find((one) => one === here)
    if (!role) return
    toast.success(text.login.redirecting, { id: 'redirecting' })
    land(landingOf(role, wanted))
  }, [door, here, land, wanted])
  const settle: EntranceOf['settle'] = (entrance, { said, pause } = WELCOME) => {
    setBusy('role' in entrance)
    if ('failure' in entrance) {
      toast.error(entrance.failure.title, { description: entrance.failure.text })
      return
    }
    toast.success(said)
    setTimeout(land, pause, landingOf(entrance.role, wanted))
  }
  const during: EntranceOf['during'] = async (enter, welcome) => {
    setBusy(true)
    settle(await enter(), welcome)
  }
  return { here, busy, during, settle }
}

/** Who sits here already. While somebody is on his way in, that is nobody. */
function useWhoIsHere(busy: boolean): EntranceOf['here'] {
  const session = useSession()
  const me = useMe()
  if (busy || session !== 'in') return undefined
  if (me.data) return me.data.role
  return me.isPending ? 'checking' : undefined
}
