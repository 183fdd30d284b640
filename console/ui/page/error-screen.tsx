import { useQuery } from '@tanstack/react-query'
import { RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { StateMessage } from './notice.tsx'
import { useTitle } from './use-title.ts'

type Props = {
  title: string
  /** The way out, beside another try. */
  way: ReactNode
  children: ReactNode
}

/**
 * A screen that could not be loaded or drawn. Loading it anew also fetches a newer version; without a
 * connection it would lose the console too, so the server is asked first.
 */
export function ErrorScreen({ title, way, children }: Props) {
  const { data: isReached, isFetching, refetch } = useServerReach()
  const isGone = isReached === false
  const shown = isGone ? text.noConnection.title : title
  useTitle(shown)
  const retry = async () => {
    if (!isGone || (await refetch()).data) window.location.reload()
  }
  const Icon = isGone ? WifiOff : RotateCw
  return (
    <StateMessage
      page
      bad
      icon={<Icon size={30} strokeWidth={1.75} />}
      title={shown}
      actions={
        <>
          <Button
            busy={isGone && isFetching && text.noConnection.asking}
            onClick={() => void retry()}
          >
            {text.retry}
          </Button>
          {!isGone && way}
        </>
      }
    >
      {isGone ? text.noConnection.text : isReached && children}
    </StateMessage>
  )
}

const PATIENCE_MS = 5000

/** Whether our server answers: asked as the screen shows, and again once the browser is online. */
const useServerReach = () =>
  useQuery({
    queryKey: ['server-reach'],
    queryFn: async () => {
      const asked = { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const
      return fetch('/healthz', asked).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    gcTime: 0,
  })
