import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailX, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { displayName } from '#domain/display.ts'
import { takenSecrets } from '../address.ts'
import { text } from '../messages.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { LonePage } from '../ui/lone-page.tsx'
import { State, Waiting } from '../ui/notice.tsx'
import { useTitle } from '../ui/title.ts'
import { CallError, send } from '../wire.ts'
import { AuthLayout } from './auth-layout.tsx'
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
