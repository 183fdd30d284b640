import { CircleAlert } from 'lucide-react'
import { whyNotLoaded } from '#console/http/load-error.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { State } from './notice.tsx'

type Props = { title: string; error: Error; onRetry: () => void }

/** In the place of what could not be loaded: never a list that looks empty, nor a zero. */
export function Failed({ title, error, onRetry }: Props) {
  return (
    <State
      bad
      icon={<CircleAlert size={30} strokeWidth={1.75} />}
      title={title}
      actions={<Button onClick={onRetry}>{text.retry}</Button>}
    >
      {whyNotLoaded(error)}
    </State>
  )
}
