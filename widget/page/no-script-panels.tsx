import { visibleTabs } from '#domain/business/public-page.ts'
import { TAB_NAMES } from '#widget/messages/page.ts'
import { type Widget, WidgetContext } from '#widget/state/widget-context.ts'
import { Contact } from './contact-panel.tsx'
import { Hours } from './hours-panel.tsx'
import { Place } from './location-panel.tsx'
import { Reviews } from './reviews-panel.tsx'

const PANELS = { horarios: Hours, localizacao: Place, avaliacoes: Reviews, contato: Contact }

const FEW = 5

/** The tabs that nobody can open where no script runs, one below the other: the first one is open. */
export function Unscripted({ page, today }: Pick<Widget, 'page' | 'today'>) {
  const few = { ...page, reviews: page.reviews.slice(0, FEW) }
  // Of all that screens share, these panels read the data and the day.
  const widget = { page: few, today } as Widget
  const closed = visibleTabs(page.business).slice(1)
  return (
    <WidgetContext.Provider value={widget}>
      <noscript>
        <div class="vez">
          {closed.map((tab) => tab !== 'galeria' && <Panel key={tab} tab={tab} />)}
        </div>
      </noscript>
    </WidgetContext.Provider>
  )
}

function Panel({ tab }: { tab: keyof typeof PANELS }) {
  const Content = PANELS[tab]
  return (
    <section class="frame">
      <h2>{TAB_NAMES[tab]}</h2>
      <Content />
    </section>
  )
}
