import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailX, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { takenSecrets } from '#console/auth/address-secrets.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { CallError, send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { Button, buttonClass } from '#console/ui/button/button.tsx'
import { State, Waiting } from '#console/ui/page/notice.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { displayName } from '#domain/text/display.ts'
import { InvitationForm } from './invitation-form.tsx'

const said = text.invitation

/** `/convite/:token`: a professional's way to an account. */
export function InvitationPage() {
  const [token] = useState(() => takenSecrets().invitation ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send('POST /api/invitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  useTitle(said.title)
  if (token === '' || error) return <InvitationGone error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const name = displayName(data.professional_name)
  return (
    <AuthLayout
      title={said.title}
      heading={said.heading(data.business_name)}
      lead={said.lead(name)}
      to="professional"
    >
      <InvitationForm token={token} email={data.email} />
    </AuthLayout>
  )
}

function InvitationGone({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const gone = !error || (error instanceof CallError && error.status < 500)
  const Icon = gone ? MailX : WifiOff
  return (
    <LonePage>
      <State
        page
        bad
        icon={<Icon size={30} strokeWidth={1.75} />}
        title={gone ? said.invalid : said.failed}
        actions={
          gone ? (
            <Link to="/login/professional" className={buttonClass()}>
              {said.login}
            </Link>
          ) : (
            <Button onClick={onRetry}>{text.retry}</Button>
          )
        }
      >
        {gone ? `${error?.message || said.ask} ${said.already}` : text.guard.failedText}
      </State>
    </LonePage>
  )
}
