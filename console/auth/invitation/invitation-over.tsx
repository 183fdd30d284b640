import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { send } from '#console/http/send.ts'
import { invitationText as t } from '#console/messages/invitation.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'

/** An invitation that was used or is too old: another one at once, where the house has an e-mail. */
export function InvitationOver({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send('POST /api/invitation/renew', { body: { token } }),
    onError: (failure) => {
      if (!isGone(failure)) toastActFailed('invitation', t.failedRenew, formatErrorReason(failure))
    },
  })
  const isRefused = error !== null && isGone(error)
  const Icon = data ? MailCheck : MailX
  return (
    <StandalonePage>
      <StateMessage
        page
        bad={!data}
        icon={<Icon size={30} strokeWidth={1.75} />}
        title={data ? t.renewed : isRefused ? t.cannotRenew : t.invalid}
        actions={
          <>
            {!data && !isRefused && (
              <Button onClick={() => mutate()} busy={isPending && t.renewing}>
                {t.renew}
              </Button>
            )}
            <Link
              to="/login/professional"
              className={getButtonClass(isRefused || data ? {} : { look: 'secondary' })}
            >
              {t.login}
            </Link>
          </>
        }
      >
        {data ? t.renewedText(data.mailed_to) : isRefused ? t.cannotRenewText : t.goneText}
      </StateMessage>
    </StandalonePage>
  )
}

const isGone = (error: Error) => isRefusedCall(error) && error.code === 'invitation_not_found'
