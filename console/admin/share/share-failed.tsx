import { CircleAlert } from 'lucide-react'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { text } from '#console/messages/app.ts'
import { shareText } from '#console/messages/share.ts'
import { Button } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'

type Failure = { error: Error; onRetry: () => void }

/** What the server refused it says itself; what did not arrive can be asked for again. */
export function ShareFailed({ error, onRetry }: Failure) {
  const sentence = isRefusedCall(error) && error.message
  return (
    <StateMessage
      bad
      icon={<CircleAlert size={30} strokeWidth={1.75} />}
      title={shareText.failed}
      actions={<Button onClick={onRetry}>{text.retry}</Button>}
    >
      {sentence || shareText.failedText}
    </StateMessage>
  )
}
