/** The service worker (`api/page/assets/sw.js`), and versions newer than the one that is open. */
import { toast } from 'sonner'
import { offlineText as text } from '#console/messages/offline.ts'
import { onSessionChange } from '#console/session/session-store.ts'
import { toTrustedUrl } from '#console/ui/page/trusted-url.ts'
import { router } from './router.tsx'

/** How often a page that stays open looks for a new version, at most (ms). */
const LOOK_EVERY_MS = 30 * 60 * 1000
/** A worker that has to be started first may answer late on a slow telephone (ms). */
const PATIENCE_MS = 10_000
/**
 * Until a worker is asked to take over, and between asking again (ms): Chromium does not replace one
 * that was asked to go amid its answers to a page that loads, and a window of the build before may be open.
 */
const CALM_MS = 5000

let isStarted = false

/** Registers it, and says when the server has a newer console than this document is of. */
export function startWorker(): void {
  if (isStarted) return
  isStarted = true
  const { serviceWorker } = navigator
  // Absent where a page is served over plain http to another machine.
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', handleMessage)
  serviceWorker.startMessages()
  serviceWorker
    .register(toTrustedUrl('/sw.js', window), { updateViaCache: 'none' })
    .then(watchRegistration)
    // Refused in private browsing: Vez works without it.
    .catch(() => undefined)
}

function handleMessage({ data, ports }: MessageEvent): void {
  if (data?.type === 'which') ports[0]?.postMessage(getOwnBuild())
  // Through the router: a form with something in it asks before it is left.
  if (data?.type === 'open' && typeof data.path === 'string') router.history.push(data.path)
}

function watchRegistration(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void judgeWaiting(registration)
    })
  })
  // Another tab may have let it take over; this one is of the build before.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void judge(registration.active)
    keepLoadedFiles(registration)
  })
  void judgeWaiting(registration)
  void navigator.serviceWorker.ready.then(keepLoadedFiles)
  onSessionChange((change) => {
    if (change === 'signed-out' || change === 'expired') void forgetPushes(registration)
  })
}

/** What was pushed names clients: none of it stays, and no more comes, once somebody has signed out. */
async function forgetPushes(registration: ServiceWorkerRegistration): Promise<void> {
  // Absent where a browser shows nothing that is pushed.
  for (const shown of (await registration.getNotifications?.()) ?? []) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

/** One that waits is of this document's build once that was loaded anew: then it may take over. */
async function judgeWaiting(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration
  if ((await judge(waiting)) !== 'same') return
  setTimeout(() => {
    waiting?.postMessage({ type: 'take-over' })
    void judgeWaiting(registration)
  }, CALM_MS)
}

async function judge(worker: ServiceWorker | null): Promise<'same' | 'other' | null> {
  const build = worker && (await askBuild(worker))
  if (!build) return null
  if (build === getOwnBuild()) return 'same'
  announce()
  return 'other'
}

/** What a dialog's form has is lost: it does not come back as that of a page does (`session/drafts.ts`). */
const isFormOpen = (): boolean => document.querySelector('dialog[open] form') !== null

/** Nothing is loaded anew by itself. */
function announce(): void {
  toast.info(text.newVersion.title, {
    id: 'new-version',
    description: isFormOpen() ? text.newVersion.busy : text.newVersion.text,
    duration: Number.POSITIVE_INFINITY,
    action: { label: text.newVersion.action, onClick: reload },
  })
}

function reload(event: { preventDefault: () => void }): void {
  event.preventDefault()
  if (isFormOpen()) announce()
  else window.location.reload()
}

/** The script that this document began with, which each build names anew. */
const getOwnBuild = (): string | null =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/** @returns null where it does not say, as the worker of an earlier version */
function askBuild(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : null)
    setTimeout(() => resolve(null), PATIENCE_MS)
    worker.postMessage({ type: 'which' }, [port2])
  })
}

/** What this page loaded while no worker stood between, or another: it opens without a connection, too. */
function keepLoadedFiles({ active }: ServiceWorkerRegistration): void {
  const keep = () => {
    const paths = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === window.location.origin)
      .map(({ pathname }) => pathname)
    active?.postMessage({ type: 'keep', paths: [...new Set(paths)] })
  }
  keep()
  // Screens load parts of themselves as they are opened.
  setTimeout(keep, 10_000)
}
