import { useId, useState } from 'preact/hooks'
import type { PageTab } from '#domain/business/settings.ts'
import { lazyComponent } from '#widget/parts/lazy-component.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { ContactPanel } from './contact-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { listPageTabs } from './list-page-tabs.ts'
import { LocationPanel } from './location-panel.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'
import { PageTabs } from './tabs.tsx'

const PANELS = {
  horarios: HoursPanel,
  localizacao: LocationPanel,
  avaliacoes: ReviewsPanel,
  contato: ContactPanel,
  galeria: lazyComponent(() => import('./gallery.tsx')),
}

/** What the salon shows of itself, a tab each, in the order it chose. */
export function PageSections() {
  const { page } = useWidget()
  const id = useId()
  const tabs = listPageTabs(page)
  const [chosen, choose] = useState<PageTab | undefined>(tabs[0])
  const open = tabs.find((tab) => tab === chosen) ?? tabs[0]
  if (!open) return null
  const Panel = PANELS[open]
  // A stop of the Tab key, for not every panel has something to press.
  const names = { id: `${id}-panel`, 'aria-labelledby': `${id}-${open}` }
  const panel = { role: 'tabpanel', tabIndex: 0, ...names } as const
  return (
    <div class="sections">
      <PageTabs id={id} tabs={tabs} open={open} choose={choose} />
      <div key={open} class="panel card" {...panel}>
        <Panel />
      </div>
    </div>
  )
}
