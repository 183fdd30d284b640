import { useEffect } from 'react'
import { text } from '#console/messages/app.ts'

/** Names the screen in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${text.product}`
  }, [title])
}
