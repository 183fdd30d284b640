import type { ReactNode } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { Lead } from '#console/ui/page/redirect.tsx'
import { Denied } from './access-denied.tsx'
import { SignedInArea } from './signed-in-area.tsx'

/** The owners' area. The server refuses all others anyway; here they are told, and led on. */
export function AdminArea({ children }: { children: (user: SessionUser) => ReactNode }) {
  return (
    <SignedInArea door="/login">
      {(user) => {
        if (user.role === 'admin') return children(user)
        if (user.role === 'professional') return <Lead to="/professional/dashboard" />
        return <Denied to={user.role === 'client' ? 'client' : 'other'} />
      }}
    </SignedInArea>
  )
}
