import type { ReactElement, ReactNode } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { SignedInArea } from './signed-in-area.tsx'

type Props = {
  /** What somebody sees who is not signed in. */
  door: ReactElement
  children: (user: SessionUser) => ReactNode
}

/** Anybody with an account may see where they have booked, an owner too. */
export function ClientArea({ door, children }: Props) {
  return <SignedInArea signedOut={door}>{children}</SignedInArea>
}
