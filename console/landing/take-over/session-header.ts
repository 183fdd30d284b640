import { CallError } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { landingSessionText as t } from '#console/messages/landing-session.ts'
import {
  renewBrowserSession,
  requestSignOut,
  startSessionRenewal,
} from '#console/session/renew-session.ts'
import {
  clearSession,
  getSessionEntry,
  getSessionState,
  isSignOutPending,
  subscribeToSession,
} from '#console/session/session-store.ts'
import { isInstalledApp } from '#console/ui/page/installed-app.ts'
import { HOME_PATHS, type Role } from '#domain/people/role.ts'
import { find, findAll } from './find.ts'

/** Shows who is signed in: their name, the way to their screens, and the way out. */
export function startSessionHeader(): void {
  const draw = () => {
    const isMember = getSessionState() === 'signed-in'
    document.documentElement.toggleAttribute('data-session', isMember)
    // What leads on at once is not painted.
    document.documentElement.toggleAttribute('data-opening', isMember && isInstalledApp())
    if (isMember) void greet()
  }
  draw()
  // The application begins where one works, not at what is said to who does not know it yet.
  if (isInstalledApp() && getSessionState() === 'signed-out') location.replace('/login')
  subscribeToSession(draw)
  if (getSessionEntry() || isSignOutPending()) startSessionRenewal()
  const button = find('[data-sign-out]')
  button?.addEventListener('click', () => void leave(button))
}

async function greet(): Promise<void> {
  const me = await loadMe().catch(() => null)
  const hello = find('[data-hello]')
  // Without an answer the area itself says what is wrong.
  if (isInstalledApp() && getSessionState() === 'signed-in')
    return location.replace(getHome(me?.role ?? 'admin'))
  if (!me || !hello) return
  const first = me.name.trim().split(/\s+/)[0]
  if (first) hello.textContent = t.helloTo(first)
  for (const link of findAll('[data-home]')) link.setAttribute('href', getHome(me.role))
}

/** Of an owner the area itself, which knows its first screen (documents 1, section 2). */
const getHome = (role: Role): string => (role === 'admin' ? '/admin' : HOME_PATHS[role])

async function loadMe() {
  const seen = getSessionEntry()?.expires_at
  try {
    return await send('GET /api/me', {})
  } catch (error) {
    const isOver = error instanceof CallError && error.status === 401
    // Where the renewal is refused too, the session is cleared and the visitor's doors come back.
    if (!isOver || !(await renewBrowserSession(seen))) throw error
    return send('GET /api/me', {})
  }
}

async function leave(button: HTMLElement): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = t.leaving
  const isServerTold = await requestSignOut().then(
    () => true,
    () => false,
  )
  clearSession('signed-out', isServerTold ? 'leaving' : 'sign-out-pending')
  location.reload()
}
