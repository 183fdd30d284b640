import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { caixaText } from '#console/messages/caixa.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import type { ShownTill } from './shown-till.ts'

const t = caixaText.actions

/** Some forty sheets; whoever wants more prints fewer days at a time. */
export const MOST_ON_PAPER = 2_000

/** Paper has all of it: the pages that were not asked for yet are loaded first, also for the keys that print. */
export function PrintButton({ till }: Pick<ShownTill, 'till'>) {
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    if (isBusy) return
    flushSync(() => setBusy(true))
    await loadForPaper(till)
    flushSync(() => setBusy(false))
    window.print()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
    if (!isPrint || event.shiftKey || event.altKey || !till.hasNextPage) return
    event.preventDefault()
    void print()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <IconButton label={isBusy ? t.printing : t.print} onClick={() => void print()}>
      <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}

/** What cannot be loaded the paper says itself. */
async function loadForPaper(till: ShownTill['till']): Promise<void> {
  let { hasNextPage, data } = till
  while (hasNextPage && countEntries(data) < MOST_ON_PAPER) {
    const next = await till.fetchNextPage()
    if (next.isFetchNextPageError) return
    ;({ hasNextPage, data } = next)
  }
}

const countEntries = (data: ShownTill['till']['data']) =>
  data?.pages.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0
