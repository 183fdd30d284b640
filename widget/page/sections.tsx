import { useId, useState } from 'preact/hooks'
import { visibleTabs } from '#domain/business/public-page.ts'
import type { Tab } from '#domain/business/settings.ts'
import { later } from '#widget/parts/lazy-component.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { Contact } from './contact-panel.tsx'
import { Hours } from './hours-panel.tsx'
import { Place } from './location-panel.tsx'
import { Reviews } from './reviews-panel.tsx'
import { Tabs } from './tabs.tsx'

const PANELS = {
  horarios: Hours,
  localizacao: Place,
  avaliacoes: Reviews,
  contato: Contact,
  galeria: later(() => import('./gallery.tsx')),
}

/** What the salon shows of itself, a tab each, in the order it chose. */
export function Sections() {
  const { business } = useWidget().page
  const id = useId()
  const tabs = visibleTabs(business)
  const [chosen, choose] = useState<Tab | undefined>(tabs[0])
  const open = tabs.find((tab) => tab === chosen) ?? tabs[0]
  if (!open) return null
  const Panel = PANELS[open]
  // A stop of the Tab key, for not every panel has something to press.
  const names = { id: `${id}-panel`, 'aria-labelledby': `${id}-${open}` }
  const panel = { role: 'tabpanel', tabIndex: 0, ...names } as const
  return (
    <div class="sections">
      <Tabs id={id} tabs={tabs} open={open} choose={choose} />
      <div key={open} class="panel card" {...panel}>
        <Panel />
      </div>
    </div>
  )
}
