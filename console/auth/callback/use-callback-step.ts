import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { toast } from 'sonner'
import type { SessionUser } from '#api/contract/contract.ts'
import { setAddressSecrets } from '#console/auth/address-secrets.ts'
import { getHomePath } from '#console/auth/sign-in/home-path.ts'
import { useGoToPath } from '#console/auth/sign-in/use-go-to.ts'
import { callbackText } from '#console/messages/callback.ts'
import type { CallbackRequest } from './callback-request.ts'

const route = getRouteApi('/auth/callback')

/** The steps themselves: on success somebody lands, and the secrets are forgotten either way. */
export function useCallbackStep<C extends CallbackRequest>(
  step: (came: C, role: string | undefined) => Promise<SessionUser | null>,
) {
  const { role } = route.useSearch()
  const land = useGoToPath()
  return useMutation({
    mutationFn: (came: C) => step(came, role),
    onSuccess: (user, came) => {
      // Before this page gives way to the next, which may be there at once.
      if (came.kind === 'confirm') toast.success(callbackText.confirmed)
      // The sign-in page asks for the second step, and leads on from there whatever role it is.
      return land(user ? getHomePath(user.role) : '/login?from=callback')
    },
    onSettled: () => setAddressSecrets({}),
  })
}
