import { TAB_NAMES } from '#widget/messages/page.ts'
import { type Widget, WidgetContext } from '#widget/state/widget-context.ts'
import { ContactPanel } from './contact-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { listPageTabs } from './list-page-tabs.ts'
import { LocationPanel } from './location-panel.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'

const PANELS = {
  horarios: HoursPanel,
  localizacao: LocationPanel,
  avaliacoes: ReviewsPanel,
  contato: ContactPanel,
}

const SHOWN_REVIEWS = 5

/** Without a script no tab can be opened, so the panels stand one below the other. */
export function NoScriptPanels({ page, today }: Pick<Widget, 'page' | 'today'>) {
  const few = { ...page, reviews: page.reviews.slice(0, SHOWN_REVIEWS) }
  // Of all that screens share, these panels read the data and the day.
  const widget = { page: few, today } as Widget
  const closed = listPageTabs(page).slice(1)
  return (
    <WidgetContext.Provider value={widget}>
      <noscript>
        <div class="vez">
          {closed.map((tab) => tab !== 'galeria' && <NoScriptPanel key={tab} tab={tab} />)}
        </div>
      </noscript>
    </WidgetContext.Provider>
  )
}

function NoScriptPanel({ tab }: { tab: keyof typeof PANELS }) {
  const Content = PANELS[tab]
  return (
    <section class="frame">
      <h2>{TAB_NAMES[tab]}</h2>
      <Content />
    </section>
  )
}
