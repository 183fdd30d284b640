/** Which files the console's build is cut into: what comes before the sign-in, and what may come after it. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What many screens share; texts and rooms of single ones lie with those. */
const INSIDE = /\/console\/(ui|http|guards|auth)\/|\/domain\/(text|time|money)\//

/** What the agenda, the dashboard and the lists say of a booking: its times, and what they take of a day. */
const BOOKING =
  /\/console\/bookings\/booking-(labels|times)\.ts$|\/domain\/availability\/open-minutes\.ts$/

type Module = { code: string | null; importedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => Module | null }
const forSignIn = new WeakMap<Modules, Set<string>>()

/** Libraries change less often than we do; what only those inside need weighs on no sign-in. */
function findSignInChunk(id: string, modules: Modules): string | null {
  const known = forSignIn.get(modules) ?? listForSignIn(modules)
  forSignIn.set(modules, known)
  if (!known.has(id)) return null
  // Their style sheets stand before ours, in the one that the document names.
  const isLibrary = id.includes('/node_modules/') && !id.endsWith('.css')
  return isLibrary ? 'libraries' : 'shared'
}

function listForSignIn(modules: Modules): Set<string> {
  const found = new Set([at('../main.tsx'), at('../auth/sign-in/login.tsx')])
  // A set that grows while it is walked is walked to its end.
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      const isEveryIcon = ALL_ICONS.test(imported) && !id.includes('/node_modules/')
      const needed = isEveryIcon ? listIcons(id, imported, modules) : [imported]
      for (const one of needed) found.add(one)
    }
  }
  return found
}

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** One module names each icon that there is: of these, what a module of ours asks it for. */
function listIcons(id: string, every: string, modules: Modules): string[] {
  const asked = modules
    .getModuleInfo(id)
    ?.code?.match(/import\s*{([^}]*)}\s*from\s*["']lucide-react/)
  const names = new Set(asked?.[1]?.match(/\w+/g))
  const lines = modules.getModuleInfo(every)?.code?.matchAll(/export {(.*?)} from '(.*?)'/g) ?? []
  return [...lines]
    .filter(([, exported]) => exported?.match(/\w+/g)?.some((name) => names.has(name)))
    .map(([, , file]) => join(dirname(every), file ?? ''))
}

/** The earlier one takes what two would have; what none takes lies where it is needed. */
const CHUNK_GROUPS = [
  { name: (id: string, modules: Modules) => findSignInChunk(id, modules) },
  { name: 'icons', test: ICON },
  { name: 'inside', test: INSIDE, minShareCount: 5 },
  { name: 'booking', test: BOOKING },
]

export default CHUNK_GROUPS
