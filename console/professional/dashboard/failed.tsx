import { CircleAlert } from 'lucide-react'
import { text } from '../../messages.ts'
import { whyNotLoaded } from '../../not-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/notice.tsx'

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
