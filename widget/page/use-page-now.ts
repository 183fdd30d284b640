import { useEffect, useState } from 'preact/hooks'
import type { CallOutput } from '#api/contract/contract.ts'
import { useWidget } from '#widget/state/widget-context.ts'

export type PageNow = CallOutput<'GET /api/public/:slug/now'>

const FRESH_MS = 60_000

/** Whether the salon is open and when it is free first: asked for anew each minute that the page is seen. */
export function usePageNow(): PageNow | null {
  const { call, page } = useWidget()
  const { slug } = page.business
  const [now, setNow] = useState<PageNow | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = () => {
      if (document.hidden) return
      call('GET /api/public/:slug/now', { params: { slug } }).then(
        (answer) => isCurrent && setNow(answer),
        // What is no longer known is not said.
        () => isCurrent && setNow(null),
      )
    }
    load()
    const timer = setInterval(load, FRESH_MS)
    document.addEventListener('visibilitychange', load)
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
    }
  }, [slug])
  return now
}
