import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { getAddressSecrets } from '#console/auth/address-secrets.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { ReopenLinkPage } from '#console/auth/layout/reopen-link-page.tsx'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { invitationText } from '#console/messages/invitation.ts'
import { Button } from '#console/ui/button/button.tsx'
import { LoadingScreen, StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { displayName } from '#domain/text/display.ts'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationOver } from './invitation-over.tsx'

const t = invitationText

/** `/convite/:token`: a professional's or a receptionist's way to an account. */
export function InvitationPage() {
  const [token] = useState(() => getAddressSecrets().invitation ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send('POST /api/invitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  useTitle(t.title)
  if (token === '') return <ReopenLinkPage login="/login/professional" />
  if (error) return <InvitationGone token={token} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingScreen />
  const name = displayName(data.name)
  const isReception = data.role === 'reception'
  return (
    <AuthLayout
      title={t.title}
      heading={t.heading(data.business_name)}
      lead={isReception ? t.receptionLead(name) : t.lead(name)}
      to={isReception ? 'owner' : 'professional'}
    >
      <InvitationForm token={token} email={data.email} isReception={isReception} />
    </AuthLayout>
  )
}

function InvitationGone({
  token,
  error,
  onRetry,
}: {
  token: string
  error: Error
  onRetry: () => void
}) {
  if (isRefusedCall(error)) return <InvitationOver token={token} />
  return (
    <StandalonePage>
      <StateMessage
        page
        bad
        icon={<WifiOff size={30} strokeWidth={1.75} />}
        title={t.failed}
        actions={<Button onClick={onRetry}>{text.retry}</Button>}
      >
        {text.guard.failedText}
      </StateMessage>
    </StandalonePage>
  )
}
