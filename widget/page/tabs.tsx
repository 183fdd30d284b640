import { useRef } from 'preact/hooks'
import type { PageTab } from '#domain/business/settings.ts'
import { PAGE, TAB_NAMES } from '#widget/messages/page.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type TabsProps = {
  id: string
  tabs: readonly PageTab[]
  open: PageTab
  choose: (tab: PageTab) => void
}

/** Where a key leads from a position in a list of so many. */
const KEY_MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One stop for the Tab key: arrows, Home and End open the others. */
export function PageTabs({ id, tabs, open, choose }: TabsProps) {
  const { name } = useWidget().page.business
  const list = useRef<HTMLDivElement>(null)
  const reach = (tab: PageTab) => {
    choose(tab)
    // Also what a narrow screen cuts off comes into sight.
    const button = list.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`)
    button?.focus()
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const move = (event: KeyboardEvent) => {
    const next = tabs[KEY_MOVES[event.key]?.(tabs.indexOf(open), tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    reach(next)
  }
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={PAGE.tabs(name)} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          data-tab={tab}
          aria-selected={tab === open}
          aria-controls={`${id}-panel`}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => reach(tab)}
        >
          {TAB_NAMES[tab]}
        </button>
      ))}
    </div>
  )
}
