import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ClientSession, DaySlots, PublicPage } from '#api/contract/contract.ts'
import type { CallEndpoint } from '#api/contract/http-client.ts'
import type { BookingFlow } from './booking-flow.ts'
import type { BookedAppointment } from './browser-storage.ts'
import type { Route, RouteQuery, Screen } from './route.ts'

/** Answers of the slots call by service and professional, with their moment in ms. */
export type SlotsCache = Map<string, { at: number; days: DaySlots[] }>

/** What the element tells its app: its attributes, and ways out to the page around it. */
export type Host = {
  slug: string
  /** Origin of the API. */
  api: string
  view: 'page' | 'booking'
  routed: boolean
  service: string | null
  step: string | null
  /** Where it stands: followed only on our own pages. */
  address: string
  /** The page's data where it came with our own page. */
  inlined: PublicPage | null
  /**
   * Where the first drawing takes over what the server painted: the day of that (`YYYY-MM-DD`), and
   * until when it lasts (ms).
   */
  painted: { day: string; until: number } | null
  root: ShadowRoot
  /** Adds a style sheet, once. */
  adopt: (css: string) => void
  /** What Google's way back left in the address of our own page: read once, by the sign-in. */
  returned: { current: string }
  /** Fires a bubbling, composed event on the element. */
  emit: (name: 'vez:booked' | 'vez:cancelled' | 'vez:error', detail: unknown) => void
}

export type ToastText = { title: string; text?: string; bad?: boolean }

/** What every screen of a loaded business shares. */
export type Widget = {
  host: Host
  page: PublicPage
  /** A newer answer of the same page. */
  setPage: (page: PublicPage) => void
  call: CallEndpoint
  /** `YYYY-MM-DD` in the business's zone. */
  today: string
  route: Route
  go: (screen: Screen, query?: RouteQuery, replace?: boolean) => void
  /** The screen without anything chosen: the page, or the booking where that alone is embedded. */
  home: Screen
  /**
   * What takes the focus when a screen or section opens; nothing on the first one. `send` takes it to
   * the button that was pressed before somebody said who they are, and books.
   */
  arrival: { current: 'nothing' | 'heading' | 'confirm' | 'send' }
  slots: SlotsCache
  flow: BookingFlow
  /** Keeps the new flow before it returns, so that it survives a reload. */
  setFlow: (next: BookingFlow) => void
  session: ClientSession | null
  signIn: (session: ClientSession) => void
  /** The session is no longer good: everything chosen stays. */
  dropSession: () => void
  signOut: () => void
  booked: BookedAppointment | null
  setBooked: (booking: BookedAppointment | null) => void
  toast: (text: ToastText) => void
  /** On a phone they lie over what is said beside the main button. */
  dismissToasts: () => void
  /** Says something to those who do not see the screen. */
  announce: (text: string) => void
}

export const WidgetContext = createContext<Widget | null>(null)

export function useWidget(): Widget {
  const widget = useContext(WidgetContext)
  if (!widget) throw new Error('useWidget outside a loaded business')
  return widget
}
