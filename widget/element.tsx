import { hydrate, render } from 'preact'
import { App } from './app/app.tsx'
import { BusinessPage } from './app/lazy-screens.tsx'
import { readInlinePage } from './app/read-inline-page.ts'
import type { Host } from './state/widget-context.ts'
import { adoptStyleSheet } from './theme/adopt-style-sheet.ts'
import { FIRST_STYLE_SHEETS, PAINTED_STYLE_SHEETS } from './theme/first-style-sheets.ts'

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
 * - `vez:booked`: a booking was confirmed; `detail` says what, with whom and when, and nothing of
 *   the client.
 * - `vez:cancelled`: the client cancelled it; the same `detail`.
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
  /** What the server painted on our own page, until the first drawing takes it over. */
  #painted = this.#root.querySelector<HTMLElement>('[data-painted]')
  #place = this.#painted ?? document.createElement('div')
  /** Style sheets that the painted `<style>` holds. */
  #had = new Set(this.#painted ? PAINTED_STYLE_SHEETS : [])
  #drawing = false
  #returned = { current: '' }

  connectedCallback(): void {
    if (this.hasAttribute('routed')) takeGoogleFragment(this.#returned)
    for (const css of FIRST_STYLE_SHEETS) if (!this.#had.has(css)) adoptStyleSheet(this.#root, css)
    if (!this.#place.isConnected) this.#root.append(this.#place)
    this.#draw()
  }

  /** Being moved is leaving and coming back at once: only who stays away is taken down. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#endPainted()
      render(null, this.#place)
    })
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if (before !== after && this.isConnected) this.#draw()
  }

  #draw(): void {
    if (this.#drawing) return
    this.#drawing = true
    const draw = () => {
      this.#drawing = false
      if (this.isConnected) this.#drawNow()
    }
    // What is painted was drawn with this part; without it, it would give way to a skeleton.
    if (this.#painted) {
      BusinessPage.fetch()
        .catch(() => this.#dropPainted())
        // A task of its own: whoever touches the page meanwhile waits for one part, not for both.
        .then(() => setTimeout(draw))
    } else queueMicrotask(draw)
  }

  #drawNow(): void {
    const slug = this.getAttribute('business') ?? ''
    const inlined = this.hasAttribute('routed') ? readInlinePage(slug) : null
    if (!inlined) this.#dropPainted()
    const host = this.#host(slug, inlined)
    const app = <App key={`${host.api} ${slug}`} host={host} />
    if (this.#painted) hydrate(app, this.#place)
    else render(app, this.#place)
    this.#endPainted()
  }

  #dropPainted(): void {
    this.#painted?.replaceChildren()
    this.#endPainted()
  }

  #endPainted(): void {
    this.#painted?.removeAttribute('data-painted')
    this.#painted = null
  }

  /** What the first drawing of a painted element asks for, its `<style>` has. */
  #adopt = (css: string): void => {
    if (this.#painted) this.#had.add(css)
    else if (!this.#had.has(css)) adoptStyleSheet(this.#root, css)
  }

  #host(slug: string, inlined: Host['inlined']): Host {
    return {
      slug,
      api: parseApiOrigin(this.getAttribute('api')),
      view: this.getAttribute('view') === 'page' ? 'page' : 'booking',
      routed: this.hasAttribute('routed'),
      service: this.getAttribute('service'),
      step: this.getAttribute('step'),
      address: location.href,
      inlined,
      painted: readPaintedDay(this.#painted),
      root: this.#root,
      adopt: this.#adopt,
      returned: this.#returned,
      emit: this.#emit,
    }
  }

  #emit = (name: string, detail: unknown): void => {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }
}

function readPaintedDay(place: HTMLElement | null): Host['painted'] {
  return place && { day: place.dataset.painted ?? '', until: Number(place.dataset.until) }
}

/** Takes what Google's way back left out of our own page's address, before anything is asked for. */
function takeGoogleFragment(returned: { current: string }): void {
  const { hash, pathname, search } = location
  if (!/[#&](access_token|error)=/.test(hash)) return
  returned.current = hash
  history.replaceState(null, '', pathname + search)
}

/** The API's origin; what is no http(s) address counts as not given. */
function parseApiOrigin(api: string | null): string {
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
