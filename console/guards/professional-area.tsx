import type { ReactNode } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { AccessDenied } from './lazy-access-denied.tsx'
import { SignedInArea } from './signed-in-area.tsx'

/** The staff's area. An unknown role is none at all; one with another name is refused in words. */
export function ProfessionalArea({ children }: { children: (user: SessionUser) => ReactNode }) {
  return (
    <SignedInArea signedOut="/login/professional">
      {(user) => {
        if (user.role === 'professional') return children(user)
        if (user.role === 'admin') return <Redirect to="/admin/agenda" />
        if (user.role === 'client') return <Redirect to="/booking" />
        if (!user.role) return <Redirect to="/login/professional" />
        return <AccessDenied to="professional" />
      }}
    </SignedInArea>
  )
}
