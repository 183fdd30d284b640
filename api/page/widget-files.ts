import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** Names of the widget's main part, which `vez.js` asks for first of all. */
export function coreNames(folder: string): string[] {
  return namesIn(folder).filter((name) => /^core-.*\.js$/.test(name))
}

/** What any page asks for at once, whichever view it opens with. */
export function corePaths(folder: string): string[] {
  return pathsOf(coreNames(folder))
}

/** The same for the salon's page, which needs a part of its own, and what that one imports. */
export function salonPagePaths(folder: string): string[] {
  const parts = namesIn(folder).filter((name) => /^business-page-.*\.js$/.test(name))
  const imported = parts.flatMap((name) => importsOf(readFileSync(join(folder, name), 'utf8')))
  return pathsOf([...new Set([...coreNames(folder), ...parts, ...imported])])
}

const pathsOf = (names: readonly string[]) => names.map((name) => `/widget/${name}`)

/** What a built part imports at once; parts that load later are asked for by a call. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/\bfrom\s*["']\.\/([\w.-]+\.js)["']/g)].flatMap(([, name]) => name ?? [])
}
