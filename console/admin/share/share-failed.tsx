import { CircleAlert } from 'lucide-react'
import { text } from '../../messages.ts'
import { share } from '../../messages-share.ts'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/notice.tsx'
import { CallError } from '../../wire.ts'

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
