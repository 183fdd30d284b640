import { render } from 'preact'
import { App } from './app.tsx'
import type { Host } from './context.ts'
import bookingCss from './pages/booking.css?inline'
import pageCss from './pages/business-page.css?inline'
import partsCss from './parts/parts.css?inline'
import { adopt } from './parts/style.ts'
import choicesCss from './steps/choices.css?inline'
import css from './theme.css?inline'

/** What the first screen looks like; parts that load later bring their own. */
const FIRST_SHEETS = [css, partsCss, bookingCss, pageCss, choicesCss]

const ATTRIBUTES = ['business', 'view', 'api', 'service', 'step', 'routed'] as const

/**
 * `<vez-booking business="studio-aurora">`: a salon's public page and its four-step booking.
 *
 * Attributes
 * - `business`: the salon's slug. Required.
 * - `view`: `booking` (default) opens the booking, `page` the salon's page.
 * - `api`: origin of the Vez server; default is where this script came from.
 * - `service`: id of a service to begin with. An unknown id chooses nothing.
 * - `step`: `service`, `professional`, `datetime` or `confirm`, if what precedes it is chosen.
 * - `routed`: for Vez's own pages. The screen follows the address `/<slug>/…`, and bookings are
 *   of origin `page`. Without it the element never touches address or history.
 *
 * Events, all bubbling and composed
 * - `vez:booked`: a booking was confirmed; `detail` is the booking.
 * - `vez:cancelled`: the client cancelled it; `detail` is the booking.
 * - `vez:error`: the salon could not be loaded, or a booking failed; `detail` is
 *   `{ code, message }`.
 *
 * Parts: `header`, `progress`, `section`, `summary`, `button` (the primary ones), `toast`,
 * `dialog`, `logo`.
 *
 * Custom properties. Colours come from the salon's settings; a rule of the page on the element
 * wins, and text on them stays legible: `--vez-primary`, `--vez-secondary`, `--vez-accent`,
 * `--vez-background`, `--vez-text`. Also `--vez-heading-font` (default: the inherited font),
 * `--vez-radius` (14px), `--vez-sticky-top` (0px: the height of the page's own fixed header).
 */
class VezBooking extends HTMLElement {
  static observedAttributes = ATTRIBUTES

  #root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
  #place = document.createElement('div')
  #drawing = false
  #returned = { current: '' }

  connectedCallback(): void {
    if (this.hasAttribute('routed')) takeReturned(this.#returned)
    for (const sheet of FIRST_SHEETS) adopt(this.#root, sheet)
    if (!this.#place.isConnected) this.#root.append(this.#place)
    this.#draw()
  }

  /** Being moved is leaving and coming back at once: only who stays away is taken down. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) render(null, this.#place)
    })
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if (before !== after && this.isConnected) this.#draw()
  }

  #draw(): void {
    if (this.#drawing) return
    this.#drawing = true
    queueMicrotask(() => {
      this.#drawing = false
      if (!this.isConnected) return
      const host = this.#host()
      render(<App key={`${host.api} ${host.slug}`} {...host} />, this.#place)
    })
  }

  #host(): Host {
    return {
      slug: this.getAttribute('business') ?? '',
      api: originOf(this.getAttribute('api')),
      view: this.getAttribute('view') === 'page' ? 'page' : 'booking',
      routed: this.hasAttribute('routed'),
      service: this.getAttribute('service'),
      step: this.getAttribute('step'),
      root: this.#root,
      returned: this.#returned,
      emit: this.#emit,
    }
  }

  #emit = (name: string, detail: unknown): void => {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }
}

/** Takes what Google's way back left out of our own page's address, before anything is asked for. */
function takeReturned(returned: { current: string }): void {
  const { hash, pathname, search } = location
  if (!/[#&](access_token|error)=/.test(hash)) return
  returned.current = hash
  history.replaceState(null, '', pathname + search)
}

/** The API's origin; what is no http(s) address counts as not given. */
function originOf(api: string | null): string {
  const own = new URL(import.meta.url).origin
  if (!api) return own
  try {
    const url = new URL(api, location.href)
    return /^https?:$/.test(url.protocol) ? url.origin : own
  } catch {
    return own
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vez-booking': VezBooking
  }
}

// A page may hold the script twice, also from two addresses.
if (!customElements.get('vez-booking')) customElements.define('vez-booking', VezBooking)
