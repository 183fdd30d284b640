import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Figure } from './figures.ts'

const FOLDER = 'dist/widget'

/** What a file imports at once, itself included: what must be there before anything is drawn. */
function loadedWith(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const code = readFileSync(`${FOLDER}/${name}`, 'utf8')
  const imports = code.matchAll(
    /(?:^|[;}\n])(?:import|export)\s*(?:[\w{}$,*\s]+from\s*)?["']\.\/([^"']+)["']/g,
  )
  for (const [, imported = ''] of imports) loadedWith(imported, seen)
  return seen
}

const sumWeight = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + statSync(`${FOLDER}/${name}.br`).size, 0)

/** The weight of the built widget in brotli, as it is served: its first load, what booking needs, and everything. */
export function measureWidget(): Figure[] {
  const all = readdirSync(FOLDER).filter((name) => name.endsWith('.js'))
  const first = loadedWith('vez.js')
  // The steps and the quick login: accounts, searches and the success screen load where asked for.
  const parts = all.filter((name) => /^(steps|login)-/.test(name))
  if (parts.length !== 2) throw new Error(`not one file each for steps and login: ${parts}`)
  const toBook = new Set(first)
  for (const part of parts) loadedWith(part, toBook)
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB (${bytes} B)`
  return [
    {
      what: `widget, first load (${first.size} files), brotli`,
      value: kb(sumWeight(first)),
      goal: 'at most 20 KB',
    },
    {
      what: 'widget, all it needs to book, brotli',
      value: kb(sumWeight(toBook)),
      goal: 'at most 38 KB',
    },
    { what: 'widget, every file, brotli', value: kb(sumWeight(all)), goal: '-' },
  ]
}
