import {
  type InstallPrompt,
  isAppleTouch,
  isInstalledApp,
  isInstallPrompt,
} from '#console/ui/page/installed-app.ts'
import { toTrustedUrl } from '#console/ui/page/trusted-url.ts'
import { find } from './find.ts'

/** Documents 1, section 9. */
const DELAY_MS = 3000
const REJECTION_MS = 7 * 24 * 60 * 60 * 1000

const REJECTED_KEY = 'vez:install-rejected'
const INSTALLED_KEY = 'vez:installed'

const isPhone = () => matchMedia('(max-width: 767px) and (pointer: coarse)').matches

/** Offers a telephone to install Vez, 3 s after the page; for 7 days not again to who declined. */
export function startInstallDialog(): void {
  const dialog = find('dialog[data-install]')
  const now = find('[data-install-now]')
  if (!(dialog instanceof HTMLDialogElement) || !now) return
  let native: InstallPrompt | undefined
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    native = event
  })
  addEventListener('appinstalled', () => {
    localStorage.setItem(INSTALLED_KEY, '1')
    dialog.close()
  })
  const reject = () => {
    localStorage.setItem(REJECTED_KEY, `${Date.now()}`)
    dialog.close()
  }
  dialog.addEventListener('cancel', reject)
  find('[data-install-later]')?.addEventListener('click', reject)
  now.addEventListener('click', () => {
    if (!native) return showManual(now)
    void installNow(native, now).then((isAccepted) => (isAccepted ? dialog.close() : reject()))
  })
  const isBooking = watchBooking()
  const offer = () => {
    const isBusy = find('dialog[open]') !== null || isBooking()
    if (isPhone() && !isInstalledApp() && !isKnown() && !isBusy) openInHistory(dialog, reject)
  }
  const wait = () => {
    // What it keeps comes after what is looked at.
    void navigator.serviceWorker?.register(toTrustedUrl('/sw.js', window)).catch(() => undefined)
    setTimeout(offer, DELAY_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

/** Is somebody at the agenda to try, or were they? They look at it, or have touched it. */
function watchBooking(): () => boolean {
  const frame = find('[data-example]')
  if (!frame) return () => false
  let isTouched = false
  for (const kind of ['pointerdown', 'focusin'])
    frame.addEventListener(kind, () => (isTouched = true), { once: true })
  return () => {
    const { top, bottom } = frame.getBoundingClientRect()
    return isTouched || (top < innerHeight && bottom > 0)
  }
}

/**
 * Back closes it, as declining does, and leaves the page as it is. Of a page that nobody has touched browsers
 * skip entries that it made, and what was there with them: its entry waits for the first touch.
 */
function openInHistory(dialog: HTMLDialogElement, reject: () => void): void {
  dialog.showModal()
  const enter = () => dialog.open && history.pushState({ installs: true }, '')
  if (navigator.userActivation?.hasBeenActive) enter()
  else dialog.addEventListener('click', enter, { once: true })
  // The page closes its dialogs at that too, and may have been quicker: it is declined all the same.
  addEventListener('popstate', reject, { once: true })
  dialog.addEventListener(
    'close',
    () => {
      removeEventListener('popstate', reject)
      if (isOwnEntry(history.state)) history.back()
    },
    { once: true },
  )
}

const isOwnEntry = (state: unknown) =>
  typeof state === 'object' && state !== null && 'installs' in state

/** Installed from this browser, or declined a short while ago. */
function isKnown(): boolean {
  const rejected = Number(localStorage.getItem(REJECTED_KEY) ?? Number.NaN)
  return localStorage.getItem(INSTALLED_KEY) !== null || Date.now() - rejected < REJECTION_MS
}

/** @returns whether it is being installed */
async function installNow(native: InstallPrompt, button: HTMLElement): Promise<boolean> {
  const { meanwhile = '' } = button.dataset
  const label = button.textContent
  button.textContent = meanwhile
  try {
    const choice = await native.prompt()
    return choice?.outcome !== 'dismissed'
  } catch {
    return false
  } finally {
    button.textContent = label
  }
}

/** Where a browser cannot install by itself, how its owner does. */
function showManual(button: HTMLElement): void {
  const how = find(`[data-manual="${isAppleTouch() ? 'ios' : 'android'}"]`)
  if (how) how.hidden = false
  button.hidden = true
  const close = find('[data-install-later]')
  if (close) close.textContent = close.dataset.understood ?? close.textContent
}
