import { RotateCw } from 'lucide-react'
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

/** A screen that could not be loaded or drawn. Loading it anew also fetches a newer version. */
export function ErrorScreen({ title, way, children }: Props) {
  useTitle(title)
  return (
    <StateMessage
      page
      bad
      icon={<RotateCw size={30} strokeWidth={1.75} />}
      title={title}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{text.retry}</Button>
          {way}
        </>
      }
    >
      {children}
    </StateMessage>
  )
}
