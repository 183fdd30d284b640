import { CircleAlert } from 'lucide-react'
import { formatLoadError } from '#console/http/load-error.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { StateMessage } from './notice.tsx'

type Props = { title: string; error: Error; onRetry: () => void }

/** In the place of what could not be loaded: never a list that looks empty, nor a zero. */
export function LoadFailed({ title, error, onRetry }: Props) {
  return (
    <StateMessage
      bad
      icon={<CircleAlert size={30} strokeWidth={1.75} />}
      title={title}
      actions={<Button onClick={onRetry}>{text.retry}</Button>}
    >
      {formatLoadError(error)}
    </StateMessage>
  )
}
