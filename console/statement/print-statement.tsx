import { Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { statementText as t } from '#console/messages/statement.ts'
import { Button } from '#console/ui/button/button.tsx'

type Pages = { hasNextPage: boolean; fetchNextPage: () => Promise<Pages> }

/** Paper has every visit: the pages that were not asked for yet are loaded first. */
export function PrintStatement({ query }: { query: Pages }) {
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    let pages = query
    flushSync(() => setBusy(true))
    while (pages.hasNextPage) {
      const next = await pages.fetchNextPage()
      // What cannot be loaded the paper says itself.
      if ('isFetchNextPageError' in next && next.isFetchNextPageError) break
      pages = next
    }
    flushSync(() => setBusy(false))
    window.print()
  }
  return (
    <Button
      look="secondary"
      icon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={isBusy && t.printing}
      onClick={() => void print()}
    >
      {t.print}
    </Button>
  )
}
