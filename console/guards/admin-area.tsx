import type { ReactNode } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { AccessDenied } from './lazy-access-denied.tsx'
import { SignedInArea } from './signed-in-area.tsx'

/** The owners' area. The server refuses all others anyway; here they are told, and led on. */
export function AdminArea({ children }: { children: (user: SessionUser) => ReactNode }) {
  return (
    <SignedInArea signedOut="/login">
      {(user) => {
        if (user.role === 'admin') return children(user)
        if (user.role === 'professional') return <Redirect to="/professional/dashboard" />
        return (
          <AccessDenied
            to={user.role === 'client' ? 'client' : 'other'}
            reason={user.former_reception && text.guard.formerReception(user.former_reception)}
          />
        )
      }}
    </SignedInArea>
  )
}
