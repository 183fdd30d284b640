import { RotateCw } from 'lucide-react'
import { text } from './messages.ts'
import { Button, buttonClass } from './ui/button.tsx'
import { LonePage } from './ui/lone-page.tsx'
import { State } from './ui/notice.tsx'
import { useTitle } from './ui/title.ts'

/** A screen that could not be loaded or drawn. Loading it anew also fetches a newer version. */
export function Broken() {
  useTitle(text.broken.title)
  return (
    <LonePage>
      <State
        page
        bad
        icon={<RotateCw size={30} strokeWidth={1.75} />}
        title={text.broken.title}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{text.retry}</Button>
            <a href="/" className={buttonClass({ look: 'secondary' })}>
              {text.notFound.home}
            </a>
          </>
        }
      >
        {text.broken.text}
      </State>
    </LonePage>
  )
}
