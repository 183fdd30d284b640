/*
 * Lets Vez open without a connection, and shows what is pushed. The server writes `BUILD` before this:
 * { version, console, shell, consolePaths, offline }.
 *
 * What it keeps is the same for everybody: built files, the console's empty document, pictures of
 * public pages. Calls it leaves alone, and pages of salons pass through it without being kept: they name
 * people, as their addresses may.
 */
const SHELL = `vez-shell-${BUILD.version}`
const PICTURES = 'vez-pictures'
const MOST_PICTURES = 80
const CONSOLE_DOCUMENT = '/~console'
/** How long other windows have to say which build they are of (ms). */
const PATIENCE_MS = 2000

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))

async function install() {
  const cache = await caches.open(SHELL)
  const [document] = await Promise.all([
    fetch('/login', { credentials: 'omit', cache: 'no-store' }),
    cache.addAll(BUILD.shell.map((path) => new Request(path, { credentials: 'omit' }))),
  ])
  if (!document.ok) throw new Error('no document')
  await cache.put(CONSOLE_DOCUMENT, document)
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('vez-') && name !== SHELL && name !== PICTURES)
  await Promise.all(old.map((name) => caches.delete(name)))
  await registration.navigationPreload?.enable()
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openDocument(event))
  else if (/^\/(console\/assets|widget|assets)\//.test(pathname)) event.respondWith(openFile(event))
  else if (/^\/(demo\/)?pictures\//.test(pathname)) event.respondWith(openPicture(event))
})

/** Always the server's, where it can be reached. */
async function openDocument({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return openWithoutServer(new URL(request.url))
  }
}

async function openWithoutServer({ pathname, searchParams }) {
  // As what was installed begins: the agenda that was seen last is there.
  if (pathname === '/' && searchParams.has('app')) return Response.redirect('/admin/agenda')
  const [, first] = pathname.split('/')
  const kept = BUILD.consolePaths.includes(first) && (await findKept(CONSOLE_DOCUMENT))
  if (kept) return kept
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(BUILD.offline, { status: 503, headers })
}

/**
 * Of this version before any other: the one before answers until this one takes over. Nothing is
 * opened for it: a worker that still answers after the next has cleared would bring its cache back.
 */
async function findKept(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? (await caches.match(request))
}

const isNamedByContent = (url) =>
  /^\/(console\/assets|widget)\/[^/]+-[\w-]{8,}\.\w+$/.test(new URL(url).pathname)

/** What is named by its content never changes; all else is the server's where it answers. */
async function openFile({ request }) {
  if (isNamedByContent(request.url)) return (await findKept(request)) ?? load(request)
  return load(request).catch(async (error) => {
    const kept = await findKept(request)
    if (kept) return kept
    throw error
  })
}

async function load(request) {
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    await keep(SHELL, request, response)
  }
  return response
}

/** A full disk keeps nothing, and breaks nothing; nor does a worker whose time is over. */
async function keep(name, request, response) {
  const copy = response.clone()
  if (name === SHELL && !(await caches.has(SHELL))) return
  await caches
    .open(name)
    .then((cache) => cache.put(request, copy))
    .catch(() => {})
}

/** Those that anybody may see, as their answer says; all others pass. */
async function openPicture({ request }) {
  const cache = await caches.open(PICTURES)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  const isPublic = /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')
  if (response.status === 200 && response.type === 'basic' && isPublic) {
    await keep(PICTURES, request, response)
    const held = await cache.keys()
    const beyond = held.slice(0, Math.max(0, held.length - MOST_PICTURES))
    await Promise.all(beyond.map((one) => cache.delete(one)))
  }
  return response
}

addEventListener('message', (event) => {
  const { data, ports } = event
  if (data?.type === 'which') ports[0]?.postMessage(BUILD.console)
  if (data?.type === 'take-over') event.waitUntil(takeOver())
  if (data?.type === 'keep') event.waitUntil(keepFiles(data.paths))
})

/** What a page had loaded before there was a worker: without it, it would not open again. */
async function keepFiles(paths) {
  if (!(await caches.has(SHELL))) return
  const cache = await caches.open(SHELL)
  for (const path of paths) {
    const isFile = /^\/(console\/assets|assets)\//.test(path)
    if (isFile && !(await findKept(path))) await cache.add(path).catch(() => {})
  }
}

/** Not while a window of another build is open: it may still want files that go with its worker. */
async function takeOver() {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(windows.map(askBuild))
  if (builds.every((build) => build === null || build === BUILD.console)) await skipWaiting()
}

/** @returns null for a page that is none of the console's */
function askBuild(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(null), PATIENCE_MS)
    client.postMessage({ type: 'which' }, [port2])
  })
}

addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))))

function readPush(data) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

/** Browsers take the permission from who shows nothing: what cannot be read is told in general. */
function showPush({ title, body, url, tag }) {
  return registration.showNotification(String(title ?? 'Vez'), {
    body: String(body ?? 'Há novidade na agenda.'),
    tag: String(tag ?? 'vez'),
    renotify: true,
    icon: '/assets/icon-192.png',
    badge: '/assets/icon-192.png',
    lang: 'pt-BR',
    data: { url: String(url ?? '/admin/agenda') },
  })
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushed(event.notification.data?.url))
})

/** In a window that is open where it can be: one in which somebody types asks before it leaves. */
async function openPushed(path) {
  const url = new URL(path ?? '/', location.origin)
  if (url.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window' })
  const area = url.pathname.split('/')[1]
  const open = windows.find((one) => new URL(one.url).pathname.split('/')[1] === area)
  if (!open) {
    await clients.openWindow(url.href)
    return
  }
  open.postMessage({ type: 'open', path: url.pathname + url.search })
  await open.focus()
}
