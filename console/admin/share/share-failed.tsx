import { CircleAlert } from 'lucide-react'
import { CallError } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { share } from '#console/messages/share.ts'
import { Button } from '#console/ui/button/button.tsx'
import { State } from '#console/ui/page/notice.tsx'

type Failure = { error: Error; onRetry: () => void }

/** What the server refused it says itself; what did not arrive can be asked for again. */
export function ShareFailed({ error, onRetry }: Failure) {
  const sentence = error instanceof CallError && error.status < 500 && error.message
  return (
    <State
      bad
      icon={<CircleAlert size={30} strokeWidth={1.75} />}
      title={share.failed}
      actions={<Button onClick={onRetry}>{text.retry}</Button>}
    >
      {sentence || share.failedText}
    </State>
  )
}
