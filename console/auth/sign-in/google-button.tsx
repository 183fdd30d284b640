import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { CallError } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { getGoogleSignUpRole } from '#domain/people/role.ts'
import { getGoogleSignInUrl, storeGoogleOrigin } from './google-sign-in.ts'

type Props = { from: '/login' | '/register'; remember?: boolean }

/** Leads to Google, after a look whether the way is open: a failure is told here, not there. */
export function GoogleButton({ from, remember = false }: Props) {
  const title = from === '/login' ? text.google.loginError : text.google.registerError
  const start = useMutation({
    mutationFn: async () => {
      const { external } = await send('GET /auth/v1/settings', {})
      if (!external.google)
        throw new CallError(400, { code: 'provider_disabled', message: '', request_id: '' })
    },
    onSuccess: () => {
      storeGoogleOrigin(from)
      window.location.assign(getGoogleSignInUrl(getGoogleSignUpRole(from), remember))
    },
    onError: (error) =>
      error instanceof CallError
        ? toast.error(title, { description: text.google.again })
        : toast.error(text.google.unexpected, { description: text.google.again }),
  })
  return (
    <Button
      look="secondary"
      wide
      large
      icon={<GoogleLogo />}
      busy={(start.isPending || start.isSuccess) && text.login.redirecting}
      onClick={() => start.mutate()}
    >
      {from === '/login' ? text.login.google : text.register.google}
    </Button>
  )
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 18 18" width="20" height="20" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h2.9c1.7-1.6 2.7-3.9 2.7-6.6z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.3c-.8.6-1.9.9-3.1.9-2.3 0-4.3-1.6-5-3.7H1v2.3A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
      <path
        fill="#EA4335"
        d="M9 3.6c1.3 0 2.5.4 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3c.7-2.1 2.7-3.7 5-3.7z"
      />
    </svg>
  )
}
