import type { ReactNode } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { SignedInArea } from './signed-in-area.tsx'

/** Anybody with an account may see where they have booked, an owner too. */
export function ClientArea({ children }: { children: (user: SessionUser) => ReactNode }) {
  return <SignedInArea signInPath="/login">{children}</SignedInArea>
}
